import 'server-only';
import type { LitepayQuoteResponse } from '#lib/litepay/api.ts';
import type { PurchaseRef } from '#lib/payment/api.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { changePurchase, readForChange } from '#lib/payment/server/change-purchase.ts';
import { quotePayment, quoteView } from '#lib/payment/server/quote-payment.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import { litepayFlow } from './litepay-flow.ts';
import type { LitepayData, LitepayPurchase, LocatedAccount } from './litepay-purchase.ts';
import { locatedPlan } from './located-plan.ts';
import { findGuestAccount } from './provider.ts';
import { isOutdated, readingOf, readingTime } from '#lib/payment/server/account-reading.ts';
import { isLookupJudged } from '#lib/litepay/guest-lookup-outcome.ts';
import { guestContext } from './guest-payment.ts';
import { locatedAccountOf } from './located-account.ts';

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
        plan: locatedPlan(purchase.data.located),
        quote: quoteView(attempt),
      };
    }
  }
}

/**
 * Spec 3 §4.5: the account that a guest has located, as it is now. It is read again if it was paid for since, or a new day has begun at the
 * provider. Null if a guest can no longer refill it; `failed` if the provider could not be asked.
 */
async function relocateGuestAccount(
  browserSession: BrowserSession,
  purchase: LitepayPurchase,
): Promise<LocatedAccount | null | 'failed'> {
  const { located } = purchase.data;
  if (!located || !(await isOutdated(located, located.accountId))) return located;
  const { accountId, phone, zip, isByLink } = located;
  const askedAt = await readingTime();
  const found = await findGuestAccount(guestContext(browserSession, purchase), { phone, zip });
  if (!found.ok) return isLookupJudged(found) ? null : 'failed';
  if (found.value.accountId !== accountId) return null;
  return locatedAccountOf(found.value, { phone, zip, isByLink, ...(await readingOf(accountId, askedAt)) });
}
