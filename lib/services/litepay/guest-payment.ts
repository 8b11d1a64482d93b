import 'server-only';
import type { ProviderContext } from '#lib/provider/call.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { describePaymentFailure } from '#lib/services/payment/payment-status.ts';
import type { ReadPurchase } from '#lib/services/payment/payment-flow.ts';
import { browserContext, browserGuard, type BrowserSession } from '#lib/session/browser-session.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { describeLitepayReceipt } from './describe-litepay-receipt.ts';
import type { LitepayData, LitepayPurchase } from './litepay-purchase.ts';
import { isProviderDown } from './provider-outage.ts';

/** What all payments of a guest have in common. */
export const guestPayment = {
  guard: browserGuard,
  browserIdOf: ({ browserId }: BrowserSession) => browserId,
  limit: 'charge',
  isFinalFailure: () => false,
} as const;

/** The same of a guest's purchase. */
export function openGuestPurchase(browserSession: BrowserSession, read: ReadPurchase<LitepayData>) {
  const { purchase } = read;
  const context = guestContext(browserSession, purchase);
  return {
    ...read,
    context,
    isUnavailable: ({ id }: Attempt) => isProviderDown(context, id, locatedOf(purchase.data)),
    describeFailure: describePaymentFailure,
    describeReceipt: (attempt: Attempt, locale: Locale) => describeLitepayReceipt(attempt, purchase, locale),
  };
}

/** Calls about an account that a guest has located are counted by its phone. */
export function guestContext(browserSession: BrowserSession, { data }: LitepayPurchase): ProviderContext {
  const caller = data.located ? subjectHashOf('phone', data.located.phone) : undefined;
  return browserContext(browserSession, { trackingId: data.trackingId, ...(caller && { caller }) });
}

export function locatedOf({ located }: LitepayData) {
  if (!located) throw new Error('Nothing is located, so nothing can be bought');
  return located;
}
