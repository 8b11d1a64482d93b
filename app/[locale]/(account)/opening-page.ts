import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { type OpenedAccount, openAccount } from '#lib/services/account/open-account.ts';
import { type AccountPageProps, sessionAsked } from './account-page.ts';

export interface OpeningPage {
  /** The address's own; a name that stands there twice is none. */
  query: URLSearchParams;
  /** Still under way when the page begins to be sent. */
  opened: Promise<OpenedAccount>;
}

/** The guards of every page of the account. `page`: its path without the language. What comes back may be shown. */
export async function openAccountPage({ searchParams }: AccountPageProps, page: string): Promise<OpeningPage> {
  const given = Object.entries(await searchParams);
  const query = new URLSearchParams(
    given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const locale = await getLocale();
  const { redirect: elsewhere, opened } = await openAccount({
    locale,
    path: `/${locale}${page}${query.size > 0 ? `?${query}` : ''}`,
    link: { accountId: query.get('accountId'), guid: query.get('guid') },
    bhr: query.get('bhr') === 'true',
    mobile: query.get('mobile') === 'true',
    ...(await sessionAsked()),
  });
  if (elsewhere !== null) redirect(elsewhere);
  return { query, opened };
}

export function accountMetadata(title: string): Metadata {
  return { title, robots: { index: false, follow: false } };
}
