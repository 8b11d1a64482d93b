import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import type { PinLookupRequest, PinLookupResponse } from '#lib/api/refill.ts';
import { giveBackTry, type RateLimitKey, takeTry } from '#lib/http/limits.ts';
import { subjectOf } from '#lib/http/subject.ts';
import { findRefillPin, type RefillPin } from '#lib/provider/refill-pin.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';
import { planDays } from '#lib/rules/refill/litepay-quote.ts';
import { refillPin, refillPinState } from '#lib/rules/refill/refill-pin.ts';
import { calendarDayIn } from '#lib/rules/shared/dates.ts';
import { quotePayment } from '#lib/services/payment/quote-payment.ts';
import { quoteView } from '#lib/services/payment/quote-view.ts';
import { type Buyer, noteRefusal } from '#lib/session/owner-guard.ts';
import { pinFlow } from './pin-flow.ts';
import { openPinPurchase } from './pin-purchase.ts';
import { readRefillAccount } from './read-refill-account.ts';

type Found = { outcome: 'fit'; pin: RefillPin } | { outcome: 'unknown' | 'redeemed' | 'expired' | 'failed' };

/**
 * Spec 3 §4.1: what a PIN is worth, before it is spent. Wrong ones are counted, by browser and by account; a PIN that this account has spent
 * already leads to its receipt, without the provider being asked.
 */
export async function lookUpPin(
  buyer: Buyer,
  { pin, locale }: PinLookupRequest,
  rateLimitKey: Omit<RateLimitKey, 'subjectHash'>,
): Promise<PinLookupResponse | { outcome: 'limited'; retryAfterMs: number }> {
  const code = refillPin(pin);
  const purchase = await openPinPurchase(buyer.owner, code);
  const before = await quotePayment(pinFlow, buyer, purchase.id, { locale });
  if (before.outcome === 'open' || before.outcome === 'confirmed') {
    return { outcome: before.outcome, reference: before.attempt.reference };
  }
  const key = { ...rateLimitKey, subjectHash: subjectOf('account', `${buyer.owner.accountId} PIN`) };
  const taken = await takeTry('pin', key, Date.now());
  if (!taken.allowed) return { outcome: 'limited', retryAfterMs: taken.retryAfterMs };
  const found = await ask(buyer, code);
  const isWrong = found.outcome === 'unknown' || found.outcome === 'redeemed' || found.outcome === 'expired';
  if (!isWrong) await giveBackTry('pin', key, Date.now());
  if (found.outcome !== 'fit') return { outcome: found.outcome };

  const read = await readRefillAccount(buyer, { account: null });
  if (read.outcome !== 'read') return { outcome: read.outcome };
  const { planCode, quantity } = found.pin;
  const days = planDays(planCode) * quantity;
  const worth = { account: read.account.facts, planCode, quantity, days };
  const change = <Data extends object>(data: Data) => ({ ...data, found: worth });
  const quoted = await quotePayment(pinFlow, buyer, purchase.id, { locale, change });
  switch (quoted.outcome) {
    case 'quoted': {
      const { id, contentVersion: version } = quoted.purchase;
      const { expiry } = worth.account;
      return {
        outcome: 'fit',
        purchase: { id, version },
        quote: quoteView(quoted.attempt),
        days,
        expiry,
        today: today(),
      };
    }
    case 'open':
    case 'confirmed':
      return { outcome: quoted.outcome, reference: quoted.attempt.reference };
    case 'changed':
    case 'unavailable':
      return { outcome: 'failed' };
  }
}

async function ask(buyer: Buyer, code: string): Promise<Found> {
  const { context, accountId } = buyer.owner;
  const found: ProviderResult<RefillPin | null> = await findRefillPin(context, { accountId, code });
  if (!found.ok) {
    if (found.reason === 'code') return { outcome: 'unknown' };
    await noteRefusal(buyer, found);
    return { outcome: 'failed' };
  }
  if (!found.value || planDays(found.value.planCode) === 0) return { outcome: 'unknown' };
  const state = refillPinState(found.value, today());
  return state === 'fit' ? { outcome: 'fit', pin: found.value } : { outcome: state };
}

function today() {
  return calendarDayIn(config().PROVIDER_TIME_ZONE, clock());
}
