import type { MetadataRoute } from 'next';
import { LOCALES } from '#lib/i18n/locales.ts';
import { INDEXED_PAGES, languageUrls } from '#lib/site/alternates.ts';

/** The origin is known at run time, not at build time. */
export const dynamic = 'force-dynamic';

/** The pages to be indexed, each with its other language. */
export default function sitemap(): MetadataRoute.Sitemap {
  return INDEXED_PAGES.flatMap((page) => {
    const languages = languageUrls(page);
    return LOCALES.map((locale) => ({ url: languages[locale], alternates: { languages } }));
  });
}
