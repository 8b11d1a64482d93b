import type { Metadata } from 'next';
import { config } from '#lib/config.ts';
import { NO_INTERNET_PAGE } from '#lib/domain/entry-paths.ts';
import { byLocale, type Locale } from '#lib/i18n/locales.ts';

/** The pages that search engines may list, as paths after the language; '' is the home page. */
export const INDEXED_PAGES = ['', NO_INTERNET_PAGE] as const;

type IndexedPage = (typeof INDEXED_PAGES)[number];

/** The page's URL in each language, on the configured origin; `x-default` is the one that follows the browser's language. */
export function languageUrls(page: IndexedPage): Record<Locale | 'x-default', string> {
  const { APP_ORIGIN } = config();
  return {
    ...byLocale((locale) => `${APP_ORIGIN}/${locale}${page}`),
    'x-default': `${APP_ORIGIN}${page || '/'}`,
  };
}

/** For the page's metadata: its own URL and those in the other languages. */
export function buildAlternates(page: IndexedPage, locale: Locale): Metadata['alternates'] {
  const languages = languageUrls(page);
  return { canonical: languages[locale], languages };
}
