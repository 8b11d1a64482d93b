import 'server-only';
import type { CallContext } from '#lib/provider/call.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { LoadedPurchase } from '#lib/payment/server/payment-flow.ts';
import { browserContext, browserGuard, type BrowserSession } from '#lib/session/browser-session.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { describeGuestFailure } from './describe-guest-failure.ts';
import { describeLitepayReceipt } from './litepay-receipt.ts';
import type { LitepayData, LitepayPurchase } from './litepay-purchase.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { after } from 'next/server';
import { isCircuitOpen } from '#lib/provider/circuit.ts';
import { requestChargeStatus } from '#lib/payment/server/provider-charge-status.ts';
import { findGuestAccount } from './provider.ts';

/** What all payments of a guest have in common. */
export const guestPayment = {
  guard: browserGuard,
  getBrowserId: ({ browserId }: BrowserSession) => browserId,
  limit: 'charge',
  payer: 'guest',
  isFinalFailure: () => false,
} as const;

/** The same of a guest's purchase. */
export function payableByGuest(browserSession: BrowserSession, purchase: LoadedPurchase<LitepayData>) {
  const callContext = guestContext(browserSession, purchase);
  return {
    ...purchase,
    callContext,
    isUnavailable: ({ id }: Attempt) => isProviderDown(callContext, id, locatedOf(purchase.data)),
    describeFailure: (attempt: Attempt, locale: Locale) =>
      describeGuestFailure({ context: callContext, located: purchase.data.located }, attempt, locale),
    describeReceipt: (attempt: Attempt, locale: Locale) => describeLitepayReceipt(attempt, purchase, locale),
  };
}

/** Calls about an account that a guest has located are counted by its phone. */
export function guestContext(browserSession: BrowserSession, { data }: LitepayPurchase): CallContext {
  const caller = data.located ? hashSubject('phone', data.located.phone) : undefined;
  return browserContext(browserSession, { trackingId: data.trackingId, ...(caller && { caller }) });
}

export function locatedOf({ located }: LitepayData) {
  if (!located) throw new Error('Nothing is located, so nothing can be bought');
  return located;
}

const RESPONSE_BUDGET_MS = 1_000;

/**
 * Whether the reads that a guest's payment depends on are failing for everyone; no charge is attempted then. A payment that arrives
 * meanwhile also probes them (the circuit admits a probe now and then), so that after an outage the first payment goes through without
 * waiting for anyone's lookup.
 */
async function isProviderDown(
  context: CallContext,
  referenceID: string,
  guest: { phone: string; zip: string },
): Promise<boolean> {
  const probes = {
    'guest-dashboard': () => findGuestAccount(context, guest),
    'charge-status': () => requestChargeStatus(context, referenceID),
  };
  const open = Object.entries(probes).filter(([call]) => isCircuitOpen(call));
  if (open.length === 0) return false;
  const requests = Promise.all(open.map(([, ask]) => ask()));
  after(requests);
  await Promise.race([requests, sleep(RESPONSE_BUDGET_MS, undefined, { ref: false })]);
  return open.some(([call]) => isCircuitOpen(call));
}
