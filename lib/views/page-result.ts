/** What a page's loader returns: the view, or where the browser goes instead: a path without the locale, or another site's address. */
export type PageResult<View> = { redirect: string } | { redirect: null; view: View };
