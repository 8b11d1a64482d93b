import 'server-only';
import { newExpiry } from '#lib/domain/calendar-day.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { GuestQuoteRequest, LitepayQuoteResponse } from '#lib/litepay/api.ts';
import type { Quote } from '#lib/payment/api.ts';
import { isOutdated, findOutdatedReason, toProviderDay } from '#lib/payment/server/account-reading.ts';
import { changePurchase, loadForChange } from '#lib/payment/server/change-purchase.ts';
import type { PurchaseFlow, PurchaseQuote } from '#lib/payment/server/payment-flow.ts';
import { quotePayment, toQuote } from '#lib/payment/server/quote-payment.ts';
import { loadTax } from '#lib/plans/server/provider-tax.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { guestCallContext, refreshAccount, toLocatedPlan } from './guest-account.ts';
import {
  GUEST_REFILL,
  litepayContent,
  type LitepayData,
  type LitepayPurchase,
  litepayPurchases,
  type LitepaySnapshot,
  litepaySnapshotSchema,
  withoutPlanCodes,
} from './litepay-purchase.ts';

/** Spec 3 §2.5, §4.5: a guest's refill of the plan found by phone and ZIP code, before it is paid for. */
export const litepayFlow: PurchaseFlow<BrowserSession, LitepayData> = {
  name: GUEST_REFILL,
  purchases: litepayPurchases,
  findPurchase: ({ browserId }, id) => litepayPurchases.find(browserId, id),
  content: litepayContent,
  quote: quoteRefill,
  isPriceCurrent: (_attempt, purchase) => isGuestPriceCurrent(purchase),
  dayPromise: {
    async reload(browserSession, purchase) {
      const account = await refreshAccount(browserSession, purchase);
      return account === null || account === 'failed' ? account : { ...purchase.data, located: account };
    },
    lastDays({ planDays, snapshot }, { located: account }) {
      const { expiry, grace } = litepaySnapshotSchema.parse(snapshot);
      return { internet: newExpiry(expiry, toProviderDay(account?.readAt ?? 0), planDays, grace) };
    },
    hasOnlyDayChanged: async ({ located: before }) =>
      before !== null && (await findOutdatedReason(before, before.accountId)) === 'day',
  },
};

/** Whether plan and price are still those of the account. */
export async function isGuestPriceCurrent({ data: { located: account } }: LitepayPurchase): Promise<boolean> {
  return account !== null && !(await isOutdated(account, account.accountId));
}

/** Spec 3 §4.5, §9: quotes the plan less its credit, plus tax. If the tax call fails, the total is the subtotal. */
async function quoteRefill(browserSession: BrowserSession, purchase: LitepayPurchase): Promise<PurchaseQuote | null> {
  const { located: account } = purchase.data;
  if (!account) return null;
  const { plan, geoCode, expiry, grace, isPaused, benefits, showAcpTile, accountId } = account;
  const isOnHold = isPaused;
  const products = [{ productCode: plan.code, priceCents: plan.priceCents }];
  const tax = await loadTax(guestCallContext(browserSession, purchase), { source: 'DIGITAL2.0', geoCode, products });
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
      snapshot: { lob: plan.lob, expiry, grace, isOnHold, benefits, taxes, showAcpTile } satisfies LitepaySnapshot,
    },
    accountId,
    subjectHash: hashSubject('account', accountId),
  };
}

/** The purchase with another plan of the list that the page shows; null for an index that it does not show. */
function choosePlan(purchase: LitepayPurchase, choice: number): LitepayPurchase | null {
  const { located: account } = purchase.data;
  const plan = account?.plans[choice];
  if (!account || !plan) return null;
  return { ...purchase, data: { ...purchase.data, located: { ...account, plan } } };
}

/** The frozen total as a guest gets it: without the plan's code. */
export function toGuestQuote(attempt: Attempt): Quote {
  const quote = toQuote(attempt);
  return { ...quote, lines: withoutPlanCodes(quote.lines) };
}

/**
 * Spec 3 §4.5, §9: freezes the total of the plan that the page shows, or of the one that the guest chooses from its list. If the account may
 * have changed since it was read, it is read again.
 */
export async function quoteGuestRefill(
  browserSession: BrowserSession,
  { purchase: { id, version }, locale, choice }: GuestQuoteRequest,
): Promise<LitepayQuoteResponse> {
  const draft = await loadForChange(litepayFlow, browserSession, id, { version });
  if (draft.outcome === 'open' || draft.outcome === 'confirmed') return { outcome: draft.outcome };
  if (draft.outcome !== 'free') return { outcome: 'start-again' };
  const chosenPurchase = choice === undefined ? draft.purchase : choosePlan(draft.purchase, choice);
  if (!chosenPurchase) return { outcome: 'start-again' };
  const account = await refreshAccount(browserSession, chosenPurchase);
  if (account === 'failed') return { outcome: 'failed' };
  const change = (data: LitepayData): LitepayData => ({ ...data, located: account });
  if (account === null) {
    await changePurchase(litepayFlow, browserSession, id, { version, change });
    return { outcome: 'start-again' };
  }
  const result = await quotePayment(litepayFlow, browserSession, id, {
    version,
    locale,
    loadedPurchase: draft.purchase,
    ...(account !== draft.purchase.data.located && { change }),
  });
  switch (result.outcome) {
    case 'open':
    case 'confirmed':
      return { outcome: result.outcome };
    case 'changed':
    case 'unavailable':
      return { outcome: 'start-again' };
    case 'quoted': {
      const { attempt, purchase } = result;
      if (!purchase.data.located) return { outcome: 'start-again' };
      return {
        outcome: 'quoted',
        purchase: { id, version: purchase.contentVersion },
        plan: toLocatedPlan(purchase.data.located),
        quote: toGuestQuote(attempt),
      };
    }
  }
}
