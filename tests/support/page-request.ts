import type { PageRequest } from '#lib/views/page-result.ts';

/** The request that a page loader gets from the current browser; `admit` counts against the limits like the shop's pages. */
export function pageRequest(
  query: Record<string, string> | string = {},
  changes: Partial<Pick<PageRequest, 'locale' | 'isAction' | 'params'>> = {},
): PageRequest {
  return {
    locale: 'en',
    params: {},
    query: new URLSearchParams(query),
    requested: new URLSearchParams(query),
    isAction: true,
    reference: 'ABCD-EFGH',
    admit: async () => (await import('#lib/http/admit-page.ts')).admitPage('step'),
    ...changes,
  };
}
