import 'server-only';
import { hashSubject } from '#lib/http/secrets.ts';
import type { ConnectionResponse } from '#lib/litepay/api.ts';
import type { PurchaseRef } from '#lib/payment/api.ts';
import { type NetworkState, publicConnection } from '#lib/plans/connection.ts';
import { readNetworkState } from '#lib/plans/server/provider-service-status.ts';
import { type BrowserSession, browserContext } from '#lib/session/browser-session.ts';
import { findLocated } from './litepay-purchase.ts';
import { locateGuestAccount } from './locate-guest-account.ts';
import type { GuestLookup } from './look-up.ts';

/**
 * Decision on being offline: the guest's lookup, and for a found account whether its area has an outage. What was found is located for
 * quick refill too, so that a refill goes on from there. Nothing else about the account leaves the server.
 */
export async function checkConnection(
  browserSession: BrowserSession,
  lookup: { phone: string; zip: string; after: string | null },
): Promise<GuestLookup<ConnectionResponse>> {
  const { response, isRight } = await locateGuestAccount(browserSession, lookup);
  if (response.outcome !== 'found') return { response, isRight };
  const { plan, purchase } = response;
  const network = await networkOf(browserSession, { phone: lookup.phone, purchase });
  const connection = publicConnection(plan, network);
  return { response: { outcome: 'found', connection, purchase }, isRight };
}

async function networkOf(
  browserSession: BrowserSession,
  { phone, purchase }: { phone: string; purchase: PurchaseRef },
): Promise<NetworkState> {
  const data = await findLocated(browserSession, purchase);
  if (!data) return { network: 'no-known-outage' };
  const { trackingId, located } = data;
  const context = browserContext(browserSession, { trackingId, caller: hashSubject('phone', phone) });
  return readNetworkState(context, located.accountId, 'by a guest');
}
