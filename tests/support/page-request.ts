import type { PageRequest } from '#lib/http/page-request.ts';

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

/** What a page outside the account shows, or where it leads. */
export async function readPage<View>(loading: Promise<View>): Promise<{ view: View } | { redirect: string }> {
  const { PageRedirect } = await import('#lib/http/page-request.ts');
  try {
    return { view: await loading };
  } catch (reason) {
    if (reason instanceof PageRedirect) return { redirect: reason.to };
    throw reason;
  }
}
