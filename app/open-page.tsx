import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { isPrefetch } from '#lib/http/prefetch.ts';
import { shortCode, trackingIdOf } from '#lib/http/tracking.ts';
import { getPathname } from '#lib/i18n/pathname.ts';
import type { MessageSection } from '#lib/i18n/pick-messages.ts';
import { hasLanguage } from '#lib/rules/session/site-areas.ts';
import type { PageRequest, PageResult } from '#lib/views/page-result.ts';

export interface PageProps {
  /** Of the path. */
  params: Promise<Record<string, string>>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** A `load…Page` function of a service. */
type PageLoader<View> = (request: PageRequest) => Promise<PageResult<View>>;

interface PageParts<View> {
  /** The messages for the page's client components. */
  messages?: readonly MessageSection[];
  render: (view: View, request: PageRequest) => ReactNode;
}

/** Turns a loader into a page. Pages of the account have a shell of their own, `account-shell.tsx`. */
export function openPage<View>(load: PageLoader<View>, { messages, render }: PageParts<View>) {
  return async function Page(props: PageProps): Promise<ReactNode> {
    const request = await pageRequest(props);
    const result = await load(request);
    if ('redirect' in result) redirect(hrefOf(result.redirect, request));
    const page = await render(result.view, request);
    return messages ? <ClientMessages sections={messages}>{page}</ClientMessages> : page;
  };
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
    reference: shortCode(trackingIdOf(sent)),
  };
}

/** Paths of steps come without the language; those of handlers have none. */
function hrefOf(to: string, { locale }: PageRequest): string {
  const [path = ''] = to.split(/[?#]/);
  const isWhole = !path.startsWith('/') || path.startsWith('/api/') || hasLanguage(path);
  return isWhole ? to : getPathname({ href: to, locale });
}
