import type { AccountLink } from './account-link.ts';

/** Decision on where the session lives: an address of the account area names an account by its reference, or by a link of the provider's site. */
export interface NamedAccount {
  account: string | null;
  link: AccountLink;
}

const REFERENCE = /^[0-9a-f]{32}$/;
const NAMES = ['account', 'accountId', 'guid'] as const;

/** What the query of an address names. */
export function namedAccount(query: URLSearchParams): NamedAccount {
  return {
    account: query.get('account'),
    link: { accountId: query.get('accountId'), guid: query.get('guid') },
  };
}

/** The account that an address names, for the links of its page; null for what cannot be a reference. */
export function accountInQuery(query: URLSearchParams): string | null {
  const account = query.get('account');
  return account !== null && REFERENCE.test(account) ? account : null;
}

/** A query with the account's reference, in place of whatever named an account before; null names none. */
export function accountQuery(query: URLSearchParams, account: string | null): string {
  const named = new URLSearchParams(query);
  for (const name of NAMES) named.delete(name);
  if (account !== null) named.set('account', account);
  return named.toString();
}

/** The same for a path of the account area with its query. */
export function accountPath(path: string, account: string | null): string {
  const [pathname = '', search = ''] = path.split('?', 2);
  const query = accountQuery(new URLSearchParams(search), account);
  return query ? `${pathname}?${query}` : pathname;
}

/** A path that names what the page that was asked for named. */
export function sameAccount(path: string, requested: string | null): string {
  const named = new URLSearchParams(requested?.split('?')[1]);
  const query = new URLSearchParams();
  for (const name of NAMES) {
    const value = named.get(name);
    if (value !== null) query.set(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
