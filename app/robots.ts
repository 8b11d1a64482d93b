import type { MetadataRoute } from 'next';
import { config } from '#lib/config.ts';

/** The origin is known where the app runs, not where it is built. */
export const dynamic = 'force-dynamic';

/** Pages that are nobody's search result say so themselves (lib/headers.ts), for which they must be readable; calls are not pages. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: ['/', '/api/broadband-facts'], disallow: '/api/' },
    sitemap: `${config().APP_ORIGIN}/sitemap.xml`,
  };
}
