import type { Locale } from '#lib/i18n/locales.ts';

/** What a page's loader is told of the request. `app/open-page.tsx` makes it. */
export interface PageRequest {
  locale: Locale;
  /** The parts of the path that stand for something, by their names. */
  params: Readonly<Record<string, string>>;
  /** The query; a name that stands there twice is none. */
  query: URLSearchParams;
  /** The query as it was asked for, names that stand there twice included. */
  requested: URLSearchParams;
  /** Not so for a page that is fetched before anybody has asked for it. */
  isAction: boolean;
  /** The short code of the request, as error pages show it. */
  reference: string;
  /** Takes one try of the limit that the loader's cost names: before it writes or calls the provider. False: too many. */
  admit: () => Promise<boolean>;
}

/**
 * What a page's loader returns:
 * - `redirect`: where the browser goes instead: a path with its language or without (then the page's), or another site's address.
 * - `view`: what the page shows.
 * - `stream`: the same, still under way: the page's layout is sent at once.
 */
export type PageResult<View> = { redirect: string } | { view: View } | { stream: Promise<View> };
