import 'server-only';
import type { LitepayQuoteResponse } from '#lib/litepay/api.ts';
import type { PurchaseRef } from '#lib/payment/api.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { changePurchase, readForChange } from '#lib/payment/server/change-purchase.ts';
import { quotePayment, quoteView } from '#lib/payment/server/quote-payment.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import { litepayFlow } from './litepay-flow.ts';
import type { LitepayData } from './litepay-purchase.ts';
import { toLocatedPlan } from './located-plan.ts';
import { refreshAccount } from './relocate-guest-account.ts';

/**
 * Spec 3 §4.5, §9: freezes the total of the plan that the page shows. If the account may have changed since it was read, it is read again.
 */
export async function quoteGuestRefill(
  browserSession: BrowserSession,
  { id, version }: PurchaseRef,
  locale: Locale,
): Promise<LitepayQuoteResponse> {
  const read = await readForChange(litepayFlow, browserSession, id, { version });
  if (read.outcome === 'open' || read.outcome === 'confirmed') return { outcome: read.outcome };
  if (read.outcome !== 'free') return { outcome: 'start-again' };
  const { located: known } = read.purchase.data;
  const located = await refreshAccount(browserSession, read.purchase);
  if (located === 'failed') return { outcome: 'failed' };
  const change = (data: LitepayData): LitepayData => ({ ...data, located });
  if (located === null) {
    await changePurchase(litepayFlow, browserSession, id, { version, change });
    return { outcome: 'start-again' };
  }
  const quoted = await quotePayment(litepayFlow, browserSession, id, {
    version,
    locale,
    known: read.purchase,
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
        plan: toLocatedPlan(purchase.data.located),
        quote: quoteView(attempt),
      };
    }
  }
}
