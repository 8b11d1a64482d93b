import { trimEnd } from './trim-end.ts';

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

/** Spec 2 §2, §4: an account and an identity in a URL, both base64, as in the provider's links to this site. */
export interface AccountLink {
  accountId: string | null;
  guid: string | null;
}

export type LinkSelection =
  /** The URL names no account. */
  | { kind: 'none' }
  | { kind: 'account'; accountId: string }
  /** The URL names another identity or its account, or cannot be decoded. */
  | { kind: 'foreign' };

/** Decision on where the session lives: the URL only selects among the accounts of the signed-in identity. It never grants access. */
export function selectByLink(
  link: AccountLink,
  own: { custGuid: string; accountIds: readonly string[] },
): LinkSelection {
  if (link.accountId === null && link.guid === null) return { kind: 'none' };
  if (link.guid !== null && decodeBase64(link.guid) !== own.custGuid) return { kind: 'foreign' };
  if (link.accountId === null) return { kind: 'none' };
  const accountId = decodeBase64(link.accountId);
  return accountId !== null && own.accountIds.includes(accountId)
    ? { kind: 'account', accountId }
    : { kind: 'foreign' };
}

/**
 * Spec 2 §9 'Activation', decision on activation without parameters: a provider link carries both parameters; with only one it is broken.
 */
export function isHalfLink({ accountId, guid }: AccountLink): boolean {
  return (accountId === null) !== (guid === null);
}

/** A plus sign in a query arrives as a space; base64url is accepted too, and punctuation behind the link is dropped. */
function decodeBase64(base64: string): string | null {
  try {
    const bytes = atob(
      trimEnd(base64, (character) => !/[\w+/= -]/.test(character))
        .replaceAll(/[ -]/g, '+')
        .replaceAll('_', '/'),
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
  } catch {
    return null;
  }
}
