import 'server-only';
import type { OpenRefillLinkResponse } from '#lib/litepay/refill-link-api.ts';
import { lookUpAccount } from './locate-guest-account.ts';
import type { GuestLookup } from './look-up.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import { findLinkedAccount } from './stored-refill-link.ts';

interface Opening {
  token: string;
  /** The confirmed payment that the guest moves past. */
  after: string | null;
}

/** Also what a guessed link gets: nobody learns whether it is the link or the account that is of no use. */
const REFUSED = { response: { outcome: 'refused' }, isRight: false } as const;

/**
 * Decision on refill links: opens quick refill with the link's account located. The browser learns no more about the account than a lookup
 * would reveal.
 */
export async function openRefillLink(
  browserSession: BrowserSession,
  { token, after }: Opening,
): Promise<GuestLookup<OpenRefillLinkResponse>> {
  const linked = await findLinkedAccount(token);
  if (!linked) return REFUSED;
  const { accountId, phone, zip } = linked;
  const { response } = await lookUpAccount(browserSession, { phone, zip, after, linkedAccountId: accountId });
  switch (response.outcome) {
    case 'found':
    case 'open':
    case 'confirmed':
    case 'unavailable':
      return { response: { outcome: response.outcome }, isRight: true };
    case 'several':
    case 'not-found':
      return REFUSED;
  }
}
