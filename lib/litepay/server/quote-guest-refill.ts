import 'server-only';
import type { LitepayQuoteResponse } from '#lib/litepay/api.ts';
import type { PurchaseRef } from '#lib/payment/api.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { changePurchase, loadForChange } from '#lib/payment/server/change-purchase.ts';
import { quotePayment, toQuote } from '#lib/payment/server/quote-payment.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import { litepayFlow } from './litepay-flow.ts';
import type { LitepayData } from './litepay-purchase.ts';
import { locatedPlan } from './located-plan.ts';
import { relocateGuestAccount } from './relocate-guest-account.ts';

/**
 * Spec 3 §4.5, §9: freezes the total of the plan that the page shows. If the account may have changed since it was read, it is read again.
 */
export async function quoteGuestRefill(
  browserSession: BrowserSession,
  { id, version }: PurchaseRef,
  locale: Locale,
): Promise<LitepayQuoteResponse> {
  const read = await loadForChange(litepayFlow, browserSession, id, { version });
  if (read.outcome === 'open' || read.outcome === 'confirmed') return { outcome: read.outcome };
  if (read.outcome !== 'free') return { outcome: 'start-again' };
  const { located: known } = read.purchase.data;
  const located = await relocateGuestAccount(browserSession, read.purchase);
  if (located === 'failed') return { outcome: 'failed' };
  const change = (data: LitepayData): LitepayData => ({ ...data, located });
  if (located === null) {
    await changePurchase(litepayFlow, browserSession, id, { version, change });
    return { outcome: 'start-again' };
  }
  const quoted = await quotePayment(litepayFlow, browserSession, id, {
    version,
    locale,
    loadedPurchase: read.purchase,
    ...(located !== known && { change }),
  });
  switch (quoted.outcome) {
    case 'open':
    case 'confirmed':
      return { outcome: quoted.outcome };
    case 'changed':
    case 'unavailable':
      return { outcome: 'start-again' };
    case 'quoted': {
      const { attempt, purchase } = quoted;
      if (!purchase.data.located) return { outcome: 'start-again' };
      return {
        outcome: 'quoted',
        purchase: { id, version: purchase.contentVersion },
        plan: locatedPlan(purchase.data.located),
        quote: toQuote(attempt),
      };
    }
  }
}
