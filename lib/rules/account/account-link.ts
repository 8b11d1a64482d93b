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

/** Spec 2 §9 'Activation', decision on activation without parameters: a link of the provider's site names both, or it is broken. */
export function isHalfLink({ accountId, guid }: AccountLink): boolean {
  return (accountId === null) !== (guid === null);
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
