import type { Locale } from '#lib/i18n/locales.ts';

/** The request as what loads a page receives it, made by `app/open-page.tsx`. */
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

/** Thrown by a page's loader to redirect the browser; `openPage` sends the HTTP redirect. */
export class PageRedirect extends Error {
  /** A path with a language or without one (then the page's is used), or another site's URL. */
  readonly to: string;

  constructor(to: string) {
    super('Page redirect');
    this.to = to;
  }
}
