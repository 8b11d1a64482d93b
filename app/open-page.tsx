import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { PageRedirect, type PageRequest } from '#lib/http/page-request.ts';
import { isPrefetch } from '#lib/http/same-origin.ts';
import { shortCode, trackRequest } from '#lib/http/tracking.ts';
import { getPathname } from '#lib/i18n/pathname.ts';
import { hasLanguage } from '#lib/domain/session/site-areas.ts';

export interface PageProps {
  /** Of the path. */
  params: Promise<Record<string, string>>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Loads the view of a page outside the account. Where it leads elsewhere, the browser is redirected by HTTP. */
export async function openPage<View>(load: (request: PageRequest) => Promise<View>, props: PageProps): Promise<View> {
  const request = await pageRequest(props);
  try {
    return await load(request);
  } catch (reason) {
    if (reason instanceof PageRedirect) redirect(toHref(reason.to, request));
    throw reason;
  }
}

export async function pageRequest({ params, searchParams }: PageProps): Promise<PageRequest> {
  const parameters = Object.entries(await searchParams);
  const requestHeaders = await headers();
  return {
    locale: await getLocale(),
    params: await params,
    query: new URLSearchParams(
      parameters.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    requested: new URLSearchParams(
      parameters.flatMap(([name, value]) => [value ?? []].flat().map((each): [string, string] => [name, each])),
    ),
    isAction: !isPrefetch(requestHeaders),
    reference: shortCode(trackRequest(requestHeaders)),
  };
}

/** Paths of steps come without the language; those of handlers have none. */
function toHref(to: string, { locale }: PageRequest): string {
  const [path = ''] = to.split(/[?#]/);
  const isWhole = !path.startsWith('/') || path.startsWith('/api/') || hasLanguage(path);
  return isWhole ? to : getPathname({ href: to, locale });
}
