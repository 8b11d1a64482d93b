import type { AccountLink } from './account-link.ts';

/**
 * Decision on where the session lives: a URL of the account area identifies its account by reference, or by the provider's link parameters.
 */
export interface NamedAccount {
  account: string | null;
  link: AccountLink;
}

const REFERENCE = /^[0-9a-f]{32}$/;
const NAMES = ['account', 'accountId', 'guid'] as const;

/** The account that a URL's query names. */
export function parseNamedAccount(query: URLSearchParams): NamedAccount {
  return {
    account: query.get('account'),
    link: { accountId: query.get('accountId'), guid: query.get('guid') },
  };
}

/** The account reference in a query, for the page's own links; null unless it is well formed. */
export function findAccountReference(query: URLSearchParams): string | null {
  const account = query.get('account');
  return account !== null && REFERENCE.test(account) ? account : null;
}

/** The query with its account parameters replaced by this account's reference; null only removes them. */
export function accountQuery(query: URLSearchParams, account: string | null): string {
  const params = new URLSearchParams(query);
  for (const name of NAMES) params.delete(name);
  if (account !== null) params.set('account', account);
  return params.toString();
}

/** Same as `accountQuery`, for a path with its query. */
export function accountPath(path: string, account: string | null): string {
  const [pathname = '', search = ''] = path.split('?', 2);
  const query = accountQuery(new URLSearchParams(search), account);
  return query ? `${pathname}?${query}` : pathname;
}

/** The path with the account parameters of the requested page, after those in `values`. */
export function withSameAccount(path: string, requested: string | null, values: Record<string, string> = {}): string {
  const requestedParams = new URLSearchParams(requested?.split('?')[1]);
  const query = new URLSearchParams(values);
  for (const name of NAMES) {
    const value = requestedParams.get(name);
    if (value !== null) query.set(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
