import 'server-only';
import type { ServiceState } from '#lib/litepay/api.ts';
import { findOwnAttempt, type AttemptRef } from '#lib/payment/server/payment-status.ts';
import { readNetworkState } from '#lib/plans/server/provider-service-status.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';
import { findAccountForGuest } from './find-account-for-guest.ts';
import { litepayPurchases } from './litepay-purchase.ts';

/**
 * Returns whether the account of a confirmed refill is active again; null if that cannot be determined. Only the browser that paid may ask,
 * and only about the account that it located last; nothing else about the account leaves the server.
 */
export async function readServiceState(browserSession: BrowserSession, named: AttemptRef): Promise<ServiceState> {
  const attempt = await findOwnAttempt(browserSession.browserId, named);
  const purchase = await litepayPurchases.find(browserSession.browserId, named.purchaseId);
  const located = purchase?.data.located;
  const isSame = located && attempt?.subjectHash === hashSubject('account', located.accountId);
  if (!isSame || attempt?.state !== 'confirmed') return { isActive: null };
  const caller = hashSubject('phone', located.phone);
  const context = browserContext(browserSession, { trackingId: purchase.data.trackingId, caller });
  const account = await findAccountForGuest(context, located);
  if (!account.ok || account.value.accountId !== located.accountId) return { isActive: null };
  const { state } = account.value;
  // Whoever paid learns no more than anybody else: an account that guests may not learn of is one whose state is unknown.
  if (state === 'not-found') return { isActive: null };
  const { network } = await readNetworkState(context, located.accountId, 'by a guest');
  return { isActive: state === 'days-left', hasOutage: network === 'outage' };
}
