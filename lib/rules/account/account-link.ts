/** Spec 2 §2, §4: an account and an identity in an address, both base64, the way the provider links to this site. */
export interface AccountLink {
  accountId: string | null;
  guid: string | null;
}

export type LinkSelection =
  /** The address names nothing. */
  | { kind: 'none' }
  | { kind: 'account'; accountId: string }
  /** It names somebody else's account, somebody else, or cannot be read. */
  | { kind: 'foreign' };

/**
 * Decision on where the session lives: what stands in the address only selects among what the signed-in identity owns,
 * and never opens anything.
 */
export function selectByLink(
  link: AccountLink,
  own: { custGuid: string; accountIds: readonly string[] },
): LinkSelection {
  if (link.accountId === null && link.guid === null) return { kind: 'none' };
  if (link.guid !== null && decoded(link.guid) !== own.custGuid) return { kind: 'foreign' };
  if (link.accountId === null) return { kind: 'none' };
  const accountId = decoded(link.accountId);
  return accountId !== null && own.accountIds.includes(accountId)
    ? { kind: 'account', accountId }
    : { kind: 'foreign' };
}

/** The account that a page looks at: the one its address names, else the `chosen` one; none when there is neither. */
export function lookedAt(
  link: AccountLink,
  own: { custGuid: string; chosen: string | null; accounts: readonly { accountId: string }[] },
): LinkSelection {
  const accountIds = own.accounts.map(({ accountId }) => accountId);
  const selected = selectByLink(link, { custGuid: own.custGuid, accountIds });
  return selected.kind === 'none' && own.chosen !== null ? { kind: 'account', accountId: own.chosen } : selected;
}

/** Spec 3 §2.3: the query that opens an account's page, its flags added by whoever knows them. */
export function accountLinkQuery(accountId: string, custGuid: string): { accountId: string; guid: string } {
  return { accountId: encoded(accountId), guid: encoded(custGuid) };
}

/** Spec 2 §2: the account that a form of ours names like a link does; '' when it cannot be read. */
export function accountIdOf(selector: string): string {
  return decoded(selector) ?? '';
}

function encoded(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}

/** A plus sign in a query arrives as a space; the URL alphabet is read as well. */
function decoded(base64: string): string | null {
  try {
    const bytes = atob(base64.replaceAll(/[ -]/g, '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
  } catch {
    return null;
  }
}
