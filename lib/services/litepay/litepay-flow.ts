import 'server-only';
import type { GuestPayRequest } from '#lib/api/litepay.ts';
import type { ProviderContext } from '#lib/provider/call.ts';
import { type GuestRefillOrder, submitGuestRefill } from '#lib/provider/guest.ts';
import { findTax } from '#lib/provider/tax.ts';
import { refillBillingName } from '#lib/rules/card/billing-name.ts';
import { chargeOutcome, REFILL_EVIDENCE } from '#lib/rules/payment/charge-outcome.ts';
import { isOutdated } from '#lib/services/payment/account-reading.ts';
import { describePaymentFailure } from '#lib/services/payment/payment-failure.ts';
import type { PaymentFlow, PurchaseQuote } from '#lib/services/payment/payment-flow.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { browserContext, browserGuard, type BrowserSession } from '#lib/session/browser-session.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { LitepayReceiptView } from '#lib/views/litepay.ts';
import { litepayContent, type LitepayData, type LitepayPurchase, litepayPurchases } from './litepay-purchase.ts';
import { litepaySettlement } from './litepay-settlement.ts';
import { litepaySnapshotOf, type LitepaySnapshot } from './litepay-snapshot.ts';
import { isProviderDown } from './provider-outage.ts';
import { describeLitepayReceipt } from './describe-litepay-receipt.ts';
import { litepayReceipt } from './litepay-receipt.ts';

/** Spec 3 §2.5, §4.5: a guest refills the plan found by phone and ZIP code. */
export const litepayFlow: PaymentFlow<
  BrowserSession,
  LitepayData,
  GuestPayRequest,
  GuestRefillOrder,
  LitepayReceiptView
> = {
  ...litepaySettlement,
  guard: browserGuard,
  browserIdOf: ({ browserId }) => browserId,
  purchases: litepayPurchases,
  limit: 'charge',
  asksBeforeRepeat: true,
  findPurchase: ({ browserId }, id) => litepayPurchases.find(browserId, id),
  content: litepayContent,
  quote: quoteRefill,
  isPriceCurrent: async (_attempt, { data: { located } }) =>
    located !== null && !(await isOutdated(located, located.accountId)),
  cardOf: (_purchase, { cardSummary }) => cardSummary,
  parties: (_purchase, { billing }) => [billing],
  context: guestContext,
  isUnavailable: (context, attempt, { data }) => isProviderDown(context, attempt.id, locatedOf(data)),
  buildRequest,
  charge: async (context, order) => chargeOutcome(await submitGuestRefill(context, order), REFILL_EVIDENCE),
  payerSubjects: ({ subjectHash }, { data }) => [subjectHash, subjectHashOf('phone', locatedOf(data).phone)],
  describeFailure: (attempt, _purchase, locale) => describePaymentFailure(attempt, locale),
  isFinalFailure: () => false,
  receipt: litepayReceipt,
  describeReceipt: describeLitepayReceipt,
};

/** Spec 3 §4.5, §9: quotes the located plan less its credit, plus tax. If the tax call fails, the total is the subtotal. */
async function quoteRefill(browserSession: BrowserSession, purchase: LitepayPurchase): Promise<PurchaseQuote | null> {
  const { located } = purchase.data;
  if (!located) return null;
  const { plan, geoCode, expiry, benefits, showAcpTile, accountId } = located;
  const products = [{ productCode: plan.code, priceCents: plan.priceCents }];
  const tax = await findTax(guestContext(browserSession, purchase), { source: 'DIGITAL2.0', geoCode, products });
  const taxCents = tax.ok ? tax.value.totalCents : null;
  const taxes = tax.ok ? (tax.value.products[0]?.lines ?? []) : [];
  const credit = { kind: 'credit', code: 'ACP', text: '', quantity: 1, cents: -plan.creditCents } as const;
  return {
    quote: {
      planCode: plan.code,
      planDays: plan.days,
      lines: [
        { kind: 'plan', code: plan.code, text: '', quantity: 1, cents: plan.priceCents },
        ...(plan.creditCents > 0 ? [credit] : []),
      ],
      taxCents,
      totalCents: plan.priceCents - plan.creditCents + (taxCents ?? 0),
      promo: null,
      snapshot: { lob: plan.lob, expiry, benefits, taxes, showAcpTile } satisfies LitepaySnapshot,
    },
    accountId,
    subjectHash: subjectHashOf('account', accountId),
  };
}

/** Calls about an account that a guest has located are counted by its phone. */
export function guestContext(browserSession: BrowserSession, { data }: LitepayPurchase): ProviderContext {
  const caller = data.located ? subjectHashOf('phone', data.located.phone) : undefined;
  return browserContext(browserSession, { trackingId: data.trackingId, ...(caller && { caller }) });
}

/** Spec 3 §3.4: builds the request from the frozen quote, the located account and the guest's card. */
function buildRequest(
  attempt: Attempt,
  { data }: LitepayPurchase,
  { billing, card }: GuestPayRequest,
): GuestRefillOrder {
  const { accountId, phone, zip, plan } = locatedOf(data);
  const { lob, benefits, taxes } = litepaySnapshotOf(attempt);
  const { name, ...address } = billing;
  return {
    referenceID: attempt.id,
    ...{ accountId, phone, zip },
    plan: { code: plan.code, lob, priceCents: plan.priceCents },
    taxes,
    benefits,
    totalCents: attempt.quote.totalCents,
    card,
    billing: { ...refillBillingName(name), ...address },
  };
}

export function locatedOf({ located }: LitepayData) {
  if (!located) throw new Error('Nothing is located, so nothing can be bought');
  return located;
}
