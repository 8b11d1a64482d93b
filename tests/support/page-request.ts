import type { PageRequest } from '#lib/views/page-result.ts';

/** The request that a page loader gets from the current browser. */
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
    ...changes,
  };
}
