import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { StreamBoundary } from '#components/layout/stream-boundary.tsx';
import { type EntranceCost, limitOf } from '#lib/http/entrance.ts';
import { admitPage } from '#lib/http/admit-page.ts';
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

/** A `load…Page` function of a service. One that uses the provider or the store declares its cost (lib/http/entrance.ts). */
export type PageLoader<View> = ((request: PageRequest) => Promise<PageResult<View>>) & { readonly cost?: EntranceCost };

interface PageParts<View> {
  /** The messages for the page's client components. */
  messages?: readonly MessageSection[];
  render: (view: View, request: PageRequest) => ReactNode;
  /** What surrounds the view; sent without waiting for a streamed one. */
  layout?: (view: ReactNode, request: PageRequest) => ReactNode;
  /** Stands in for a streamed view until it arrives; a page without one is not streamed. */
  skeleton?: (request: PageRequest) => ReactNode;
}

/** Turns a loader into a page. Guards redirect by HTTP before anything is sent (the-account-is-streamed.md). */
export function openPage<View>(load: PageLoader<View>, { messages, render, layout, skeleton }: PageParts<View>) {
  return async function Page(props: PageProps): Promise<ReactNode> {
    const request = await pageRequest(props, load.cost);
    const result = await load(request);
    if ('redirect' in result) redirect(hrefOf(result.redirect, request));
    const shown =
      'view' in result ? (
        await render(result.view, request)
      ) : (
        <Streamed view={result.stream} render={(view) => render(view, request)} />
      );
    const page = skeleton ? (
      <StreamBoundary skeleton={'view' in result ? null : skeleton(request)}>{shown}</StreamBoundary>
    ) : (
      shown
    );
    const whole = layout ? layout(page, request) : page;
    return messages ? <ClientMessages sections={messages}>{whole}</ClientMessages> : whole;
  };
}

async function Streamed<View>({ view, render }: { view: Promise<View>; render: (view: View) => ReactNode }) {
  return render(await view);
}

async function pageRequest({ params, searchParams }: PageProps, cost: EntranceCost | undefined): Promise<PageRequest> {
  const given = Object.entries(await searchParams);
  const sent = await headers();
  const limit = cost ? limitOf(cost) : null;
  return {
    locale: await getLocale(),
    params: await params,
    query: new URLSearchParams(given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
    requested: new URLSearchParams(
      given.flatMap(([name, value]) => [value ?? []].flat().map((each): [string, string] => [name, each])),
    ),
    isAction: !isPrefetch(sent),
    reference: shortCode(trackingIdOf(sent)),
    admit: () => {
      if (!limit) throw new Error('The loader of the page declares no limit');
      return admitPage(limit);
    },
  };
}

/** Paths of steps come without the language; those of handlers have none. */
function hrefOf(to: string, { locale }: PageRequest): string {
  const [path = ''] = to.split(/[?#]/);
  const isWhole = !path.startsWith('/') || path.startsWith('/api/') || hasLanguage(path);
  return isWhole ? to : getPathname({ href: to, locale });
}
