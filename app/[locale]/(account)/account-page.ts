import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import type { Result } from '#lib/result.ts';
import { refusalPath } from '#lib/rules/session/refusal-path.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import { isPrefetch } from '#lib/http/prefetch.ts';
import { shortCode, trackingIdOf } from '#lib/http/tracking.ts';

export interface AccountPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** What the guards have to know of a page: its address without the language, e.g. '/dashboard/auto-refill', and its query. */
export interface AskedPage extends AccountPageProps {
  path: string;
}

/** The query of a page as it was asked for, names that stand there twice included. */
export async function queryOf({ searchParams }: AccountPageProps): Promise<URLSearchParams> {
  const given = Object.entries(await searchParams).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  return new URLSearchParams(given);
}

/** Guards are HTTP redirects (decision): what a service gave, or the way that its refusal leads. */
export async function allowed<Value>(result: Result<Value, OwnerRefusal>, page: AskedPage): Promise<Value> {
  if (result.ok) return result.value;
  const locale = await getLocale();
  const query = (await queryOf(page)).toString();
  const asked = `/${locale}${page.path}${query && `?${query}`}`;
  const reference = shortCode(trackingIdOf(await headers()));
  redirect(refusalPath(result.reason, { locale, asked, reference }));
}

/** Fetching a page before anybody has asked for it is nothing that a customer has done. */
export async function sessionRequest(): Promise<{ isAction: boolean }> {
  return { isAction: !isPrefetch(await headers()) };
}
