import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import type { AccountPageName } from '#lib/flows/account-pages.ts';
import { accountInQuery } from '#lib/rules/account/account-address.ts';
import { type OpenedAccount, openAccount } from '#lib/services/account/open-account.ts';
import { type AccountPageProps, sessionRequest } from './account-page.ts';

export interface LoadedPage {
  page: AccountPageName;
  /** The address's own; a name that stands there twice is none. */
  query: URLSearchParams;
  /** The account that the page's address names, which its links keep. */
  addressed: string | null;
  /** Still under way when the page begins to be sent. */
  opened: Promise<OpenedAccount>;
}

/** The guards of every page of the account. What comes back may be shown. */
export async function loadAccountPage({ searchParams }: AccountPageProps, page: AccountPageName): Promise<LoadedPage> {
  const given = Object.entries(await searchParams);
  const query = new URLSearchParams(
    given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const { isAction } = await sessionRequest();
  const { redirect: href, opened } = await openAccount({ page, locale: await getLocale(), query, isAction });
  if (href !== null) redirect(href);
  return { page, query, addressed: accountInQuery(query), opened };
}

export function accountMetadata(title: string): Metadata {
  return { title, robots: { index: false, follow: false } };
}
