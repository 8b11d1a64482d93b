import type { MetadataRoute } from 'next';
import { config } from '#lib/config.ts';
import { LOCALES } from '#lib/i18n/locales.ts';

/** The origin is known at run time, not at build time. */
export const dynamic = 'force-dynamic';

/** The pages to be indexed, each with its other language. */
export default function sitemap(): MetadataRoute.Sitemap {
  const { APP_ORIGIN } = config();
  const languages = Object.fromEntries(LOCALES.map((locale) => [locale, `${APP_ORIGIN}/${locale}`]));
  return Object.values(languages).map((url) => ({
    url,
    alternates: { languages: { ...languages, 'x-default': `${APP_ORIGIN}/` } },
  }));
}
