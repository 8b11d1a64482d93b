import 'server-only';
import type { OpenRefillLinkResponse } from '#lib/litepay/refill-link-api.ts';
import { locateGuestAccount } from './locate-guest-account.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import { findLinkedAccount } from './stored-refill-link.ts';

interface Opening {
  token: string;
  /** The confirmed payment that the guest moves past. */
  after: string | null;
}

/**
 * Decision on refill links: opens quick refill with the link's account located. The browser learns no more about the account than a lookup
 * would reveal.
 */
export async function openRefillLink(
  browserSession: BrowserSession,
  { token, after }: Opening,
): Promise<OpenRefillLinkResponse> {
  const linked = await findLinkedAccount(token);
  if (!linked) return { outcome: 'refused' };
  const { accountId, phone, zip } = linked;
  const { response } = await locateGuestAccount(browserSession, { phone, zip, after, linkedAccountId: accountId });
  switch (response.outcome) {
    case 'found':
    case 'open':
    case 'confirmed':
      return { outcome: response.outcome };
    case 'several':
    case 'not-found':
      return { outcome: 'failed' };
  }
}
