import type { MetadataRoute } from 'next';
import { config } from '#lib/config.ts';

/** The origin is known at run time, not at build time. */
export const dynamic = 'force-dynamic';

/** Pages that must not be indexed say so in a header (lib/http/headers.ts) and must therefore stay crawlable; API routes are excluded here. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: ['/', '/api/broadband-facts'], disallow: '/api/' },
    sitemap: `${config().APP_ORIGIN}/sitemap.xml`,
  };
}
