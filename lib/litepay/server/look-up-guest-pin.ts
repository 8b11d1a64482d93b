import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import type { GuestPinLookup, GuestPinLookupRequest } from '#lib/plans/pin-api.ts';
import { LITEPAY_FLOW } from '#lib/litepay/flow.ts';
import type { RateLimitKey } from '#lib/http/limits.ts';
import { daysRemaining } from '#lib/domain/calendar-day.ts';
import { isOpen } from '#lib/domain/attempt-state.ts';
import { refillPin } from '#lib/plans/refill-pin.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { changePurchase, loadForChange } from '#lib/payment/server/change-purchase.ts';
import { quotePayment, toQuote } from '#lib/payment/server/quote-payment.ts';
import { countWrongPins, findPinWorth, pinSubjectHash } from '#lib/plans/server/check-pin.ts';
import { pinDays } from '#lib/plans/server/provider-plans.ts';
import { accountPinHash, findPinRedemption, REDEEMED_PIN_MS, redeemedPin } from '#lib/plans/server/redeem-pin.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { guestPinFlow } from './guest-pin-flow.ts';
import { guestContext } from './guest-payment.ts';
import { GUEST_PIN, type LitepayData, litepaySnapshotOf } from './litepay-purchase.ts';
import { readPinAccount } from './read-pin-account.ts';

/**
 * Spec 3 §4.1, decisions on guests: checks what a PIN is worth for the account that this guest has located, before it is redeemed. The
 * answer reveals no more about the account than the lookup did. For a PIN that this browser has redeemed, the answer has the day and
 * the receipt, without a call to the provider.
 */
export async function lookUpGuestPin(
  browserSession: BrowserSession,
  { purchase: { id, version }, pin, locale }: GuestPinLookupRequest,
  who: Omit<RateLimitKey, 'subjectHash'>,
): Promise<GuestPinLookup | { outcome: 'limited'; retryAfterMs: number }> {
  const located = (await guestPinFlow.findPurchase(browserSession, id))?.data.located ?? null;
  if (!located) return { outcome: 'start-again' };
  const { accountId } = located;
  const code = refillPin(pin);
  const hash = accountPinHash(accountId, code);
  const spent = await findSpent(browserSession, hash);
  if (spent && isOpen(spent.state)) return { outcome: 'open', reference: spent.reference };
  if (spent) return redeemedPin(spent, receiptOf(spent));

  const before = await loadForChange(guestPinFlow, browserSession, id, { version });
  if (before.outcome === 'open' || before.outcome === 'confirmed') {
    return { outcome: before.outcome, reference: before.attempt.reference };
  }
  if (before.outcome !== 'free' || before.purchase.contentVersion !== version) return { outcome: 'start-again' };

  const context = guestContext(browserSession, before.purchase);
  // The days left and the router, as of now. No PIN is looked up for an account that guests may not learn of any more.
  const checked = await countWrongPins({ ...who, subjectHash: pinSubjectHash(accountId) }, async () => {
    const account = await readPinAccount(context, located);
    if (account.outcome !== 'read') return { outcome: account.outcome };
    const worth = await findPinWorth(context, { accountId, code });
    return worth.outcome === 'fit' ? { ...worth, account } : worth;
  });
  if (checked.outcome === 'limited') return checked;
  if (checked.outcome === 'redeemed') {
    const isOwn = (attempt: Attempt) => attempt.flow === GUEST_PIN && attempt.browserId === browserSession.browserId;
    const redeemed = await findPinRedemption(context, { accountId, code }, isOwn);
    return redeemed ? redeemedPin(redeemed, receiptOf(redeemed)) : { outcome: 'redeemed', own: null };
  }
  if (checked.outcome === 'not-found') return forgetAccount(browserSession, id);
  if (checked.outcome !== 'fit') return { outcome: checked.outcome };
  const { reading, value } = checked.account;
  const { expiry, isPaused, device } = value;
  const { planCode, quantity } = checked.plan;
  const days = pinDays(checked.plan, value.plans);
  if (days === null) return { outcome: 'failed' };
  const quoted = await quotePayment(guestPinFlow, browserSession, id, {
    version,
    locale,
    change: (data) => ({
      ...data,
      pin: { ...reading, hash, planCode, quantity, days, expiry, isPaused, device },
      failed: null,
    }),
  });
  switch (quoted.outcome) {
    case 'open':
    case 'confirmed':
      return { outcome: quoted.outcome, reference: quoted.attempt.reference };
    case 'changed':
    case 'unavailable':
      return { outcome: 'start-again' };
    case 'quoted': {
      const { flags } = await store();
      await flags.put(spentFlag(browserSession, hash), quoted.attempt.id, REDEEMED_PIN_MS);
      const today = calendarDayIn(config().PROVIDER_TIME_ZONE, clock());
      const hasDays = expiry !== null && daysRemaining(expiry, today) > 0;
      return { outcome: 'fit', quote: toQuote(quoted.attempt), days, expiry: hasDays ? expiry : null, today };
    }
  }
}

/** As after a lookup that finds nothing, no account stays located. */
async function forgetAccount(browserSession: BrowserSession, id: string): Promise<{ outcome: 'not-found' }> {
  const change = (data: LitepayData) => ({ ...data, located: null, pin: null, failed: null });
  await changePurchase(guestPinFlow, browserSession, id, { change });
  return { outcome: 'not-found' };
}

/** This browser's attempt that is redeeming the PIN, or has redeemed it. */
async function findSpent(browserSession: BrowserSession, hash: string): Promise<Attempt | null> {
  const { attempts, flags } = await store();
  const id = await flags.find(spentFlag(browserSession, hash));
  const attempt = id === null ? null : await attempts.find(id);
  if (attempt?.flow !== GUEST_PIN || attempt.browserId !== browserSession.browserId) return null;
  // The same attempt may have been quoted again for another PIN.
  const isSame = litepaySnapshotOf(attempt).pin === hash;
  return isSame && (attempt.state === 'confirmed' || isOpen(attempt.state)) ? attempt : null;
}

function receiptOf({ reference }: Attempt): string {
  return `${LITEPAY_FLOW.confirmation.path}?${new URLSearchParams({ reference })}`;
}

function spentFlag({ browserId }: BrowserSession, hash: string): string {
  return `pin ${browserId} ${hash}`;
}
