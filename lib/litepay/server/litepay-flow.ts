import 'server-only';
import type { BillingFormValues } from '#lib/payment/billing-rules.ts';
import type { GuestPayRequest } from '#lib/litepay/api.ts';
import { type GuestRefillOrder, submitGuestRefill } from './provider.ts';
import { findTax } from '#lib/plans/server/provider-tax.ts';
import { splitBillingNameForRefill } from '#lib/domain/card/billing-name.ts';
import { toPaymentCard } from '#lib/payment/server/card-token.ts';
import { toChargeOutcome, REFILL_SUCCESS } from '#lib/payment/charge-outcome.ts';
import { newExpiry } from '#lib/domain/calendar-day.ts';
import { isOutdated, findOutdatedReason, toProviderDay } from '#lib/payment/server/account-reading.ts';
import {
  type PayablePurchase,
  type PaymentFlow,
  type PurchaseFlow,
  type PurchaseQuote,
  type LoadedPurchase,
  loadPurchase,
} from '#lib/payment/server/payment-flow.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { guestContext, guestPayment, locatedOf, payableByGuest } from './guest-payment.ts';
import {
  GUEST_REFILL,
  litepayContent,
  type LitepayData,
  type LitepayPurchase,
  litepayPurchases,
  type LitepaySnapshot,
  litepaySnapshotOf,
  litepaySnapshotSchema,
} from './litepay-purchase.ts';
import { guestRecheck } from './recheck-guest-account.ts';
import { litepaySettlement } from './litepay-settlement.ts';
import { relocateGuestAccount } from './relocate-guest-account.ts';

/** Spec 3 §2.5, §4.5: a guest's refill of the plan found by phone and ZIP code, before it is paid for. */
export const litepayFlow: PurchaseFlow<BrowserSession, LitepayData> = {
  name: GUEST_REFILL,
  purchases: litepayPurchases,
  findPurchase: ({ browserId }, id) => litepayPurchases.find(browserId, id),
  content: litepayContent,
  quote: quoteRefill,
  isPriceCurrent: (_attempt, purchase) => isLocatedPriceCurrent(purchase),
  dayPromise: {
    async reload(browserSession, purchase) {
      const located = await relocateGuestAccount(browserSession, purchase);
      return located === null || located === 'failed' ? located : { ...purchase.data, located };
    },
    lastDays: ({ planDays, snapshot }, { located }) => ({
      internet: newExpiry(litepaySnapshotSchema.parse(snapshot).expiry, toProviderDay(located?.readAt ?? 0), planDays),
    }),
    hasOnlyDayChanged: async ({ located: before }) =>
      before !== null && (await findOutdatedReason(before, before.accountId)) === 'day',
  },
};

/** Pays for it with a typed card. */
export const litepayPayment: PaymentFlow<BrowserSession, GuestPayRequest> = {
  ...litepaySettlement,
  ...guestPayment,
  asksBeforeRepeat: true,
  async loadPurchase(browserSession, id) {
    const purchase = await loadPurchase(litepayFlow, browserSession, id);
    return purchase && payableRefill(browserSession, purchase);
  },
};

function payableRefill(
  browserSession: BrowserSession,
  purchase: LoadedPurchase<LitepayData>,
): PayablePurchase<GuestPayRequest> {
  const { data } = purchase;
  const guestPurchase = payableByGuest(browserSession, purchase);
  return {
    ...guestPurchase,
    payerSubjects: ({ subjectHash }) => [subjectHash, hashSubject('phone', locatedOf(data).phone)],
    buildPayment: (request) => ({
      ...toPaymentCard(request),
      parties: request.billing ? [request.billing] : [],
      prepareCharge(attempt) {
        const order = refillOrder(attempt, data, request);
        const { callContext: context } = guestPurchase;
        return {
          recheck: guestRecheck({ flow: litepayFlow, browserSession, context, account: locatedOf(data) }, attempt),
          send: async () => toChargeOutcome(await submitGuestRefill(context, order), REFILL_SUCCESS),
        };
      },
    }),
  };
}

/** Whether the plan and its price are still those of the located account. */
export async function isLocatedPriceCurrent({ data: { located } }: LitepayPurchase): Promise<boolean> {
  return located !== null && !(await isOutdated(located, located.accountId));
}

/** Spec 3 §4.5, §9: quotes the located plan less its credit, plus tax. If the tax call fails, the total is the subtotal. */
async function quoteRefill(browserSession: BrowserSession, purchase: LitepayPurchase): Promise<PurchaseQuote | null> {
  const { located } = purchase.data;
  if (!located) return null;
  const { plan, geoCode, expiry, isPaused, benefits, showAcpTile, accountId } = located;
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
        { kind: 'plan', code: plan.code, text: '', quantity: 1, days: plan.days, cents: plan.priceCents },
        ...(plan.creditCents > 0 ? [credit] : []),
      ],
      taxCents,
      totalCents: plan.priceCents - plan.creditCents + (taxCents ?? 0),
      promo: null,
      snapshot: { lob: plan.lob, expiry, isOnHold: isPaused, benefits, taxes, showAcpTile } satisfies LitepaySnapshot,
    },
    accountId,
    subjectHash: hashSubject('account', accountId),
  };
}

/** Spec 3 §3.4: builds the request from the frozen quote, the located account and the guest's card. */
function refillOrder(attempt: Attempt, data: LitepayData, request: GuestPayRequest): GuestRefillOrder {
  const { accountId, phone, zip, plan } = locatedOf(data);
  const { lob, benefits, taxes } = litepaySnapshotOf(attempt);
  return {
    referenceID: attempt.id,
    accountId,
    phone,
    zip,
    plan: { code: plan.code, lob, priceCents: plan.priceCents },
    taxes,
    benefits,
    totalCents: attempt.quote.totalCents,
    payment: paymentOf(request),
  };
}

function paymentOf(request: GuestPayRequest): GuestRefillOrder['payment'] {
  if (request.cardToken) {
    return { cardToken: request.cardToken, billing: request.billing ? payerOf(request.billing) : null };
  }
  return { card: request.card, billing: payerOf(request.billing) };
}

function payerOf({ name, ...address }: BillingFormValues) {
  return { ...splitBillingNameForRefill(name), ...address };
}
