import { trimEnd } from './trim-end.ts';

/** Spec 2 §2, §4: an account and an identity in a URL, both base64, as the provider's links to this site carry them. */
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

/** A plus sign in a query arrives as a space; base64url is accepted too, and what stood behind the link in a message is dropped. */
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
