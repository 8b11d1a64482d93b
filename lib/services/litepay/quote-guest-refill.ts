import 'server-only';
import type { LitepayQuote } from '#lib/api/litepay.ts';
import type { PurchaseRef } from '#lib/api/payment.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { quotePayment } from '#lib/services/payment/quote-payment.ts';
import { quoteView } from '#lib/services/payment/quote-view.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import { litepayFlow } from './litepay-flow.ts';
import { locatedPlan } from './located-plan.ts';

/** Spec 3 §4.5, §9: freezes the total of the plan that the page shows. */
export async function quoteGuestRefill(
  browserSession: BrowserSession,
  { id, version }: PurchaseRef,
  locale: Locale,
): Promise<LitepayQuote> {
  const quoted = await quotePayment(litepayFlow, browserSession, id, { version, locale });
  switch (quoted.outcome) {
    case 'open':
    case 'confirmed':
      return { outcome: quoted.outcome };
    case 'changed':
    case 'unavailable':
      return { outcome: 'start-again' };
    case 'quoted': {
      const { located } = quoted.purchase.data;
      if (!located) return { outcome: 'start-again' };
      return { outcome: 'quoted', plan: locatedPlan(located), quote: quoteView(quoted.attempt) };
    }
  }
}
