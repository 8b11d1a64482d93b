import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { PageRedirect } from '#lib/http/page-redirect.ts';
import { isPrefetch } from '#lib/http/prefetch.ts';
import { shortCode, trackRequest } from '#lib/http/tracking.ts';
import { getPathname } from '#lib/i18n/pathname.ts';
import { hasLanguage } from '#lib/domain/session/site-areas.ts';
import type { PageRequest } from '#lib/http/page-request.ts';

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
    if (reason instanceof PageRedirect) redirect(hrefOf(reason.to, request));
    throw reason;
  }
}

export async function pageRequest({ params, searchParams }: PageProps): Promise<PageRequest> {
  const given = Object.entries(await searchParams);
  const sent = await headers();
  return {
    locale: await getLocale(),
    params: await params,
    query: new URLSearchParams(given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
    requested: new URLSearchParams(
      given.flatMap(([name, value]) => [value ?? []].flat().map((each): [string, string] => [name, each])),
    ),
    isAction: !isPrefetch(sent),
    reference: shortCode(trackRequest(sent)),
  };
}

/** Paths of steps come without the language; those of handlers have none. */
function hrefOf(to: string, { locale }: PageRequest): string {
  const [path = ''] = to.split(/[?#]/);
  const isWhole = !path.startsWith('/') || path.startsWith('/api/') || hasLanguage(path);
  return isWhole ? to : getPathname({ href: to, locale });
}
