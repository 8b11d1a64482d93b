import type { Locale } from '#lib/i18n/locales.ts';

/** The request as a page's loader receives it, made by `app/open-page.tsx`. */
export interface PageRequest {
  locale: Locale;
  /** The dynamic segments of the path, by name. */
  params: Readonly<Record<string, string>>;
  /** The query without repeated parameters. */
  query: URLSearchParams;
  /** The query as requested, repeated parameters included. */
  requested: URLSearchParams;
  /** The visitor opened the page; false for a prefetch. */
  isAction: boolean;
  /** The short code of the request, as error pages show it. */
  reference: string;
}

/**
 * What a page's loader returns:
 * - `redirect`: where the browser goes instead: a path with a language or without one (then the page's is used), or another site's URL.
 * - `view`: what the page shows.
 */
export type PageResult<View> = { redirect: string } | { view: View };
