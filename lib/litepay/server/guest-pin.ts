import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { isOpen } from '#lib/domain/attempt-state.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { daysRemaining, newExpiry } from '#lib/domain/calendar-day.ts';
import type { RateLimitKey } from '#lib/http/limits.ts';
import { litepayReceiptPath } from '#lib/litepay/flow.ts';
import { isOutdated, findOutdatedReason, toProviderDay } from '#lib/payment/server/account-reading.ts';
import { changePurchase, loadForChange } from '#lib/payment/server/change-purchase.ts';
import type { PaymentFlow, PurchaseFlow } from '#lib/payment/server/payment-flow.ts';
import { quotePayment, toQuote } from '#lib/payment/server/quote-payment.ts';
import type { GuestPinLookupRequest, GuestPinLookupResponse, GuestPinPayRequest } from '#lib/plans/refill-pay-api.ts';
import { normalizePin } from '#lib/plans/refill-pin.ts';
import { pinDays } from '#lib/plans/server/provider-plans.ts';
import type { PinRedemption } from '#lib/plans/server/provider-refill-pin.ts';
import {
  accountPinHash,
  buildPinQuote,
  countWrongPins,
  findPinRedemption,
  findPinState,
  loadPinWorth,
  pinSubjectHash,
  REDEEMED_PIN_MS,
  toRedeemedPin,
  spendPin,
} from '#lib/plans/server/redeem-pin.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { guestCallContext, loadAccountForPin } from './guest-account.ts';
import { buildRecheck, guestPaymentRules, loadGuestPurchase } from './litepay-payment.ts';
import {
  GUEST_PIN,
  litepayContent,
  type LitepayData,
  litepayPurchases,
  type LitepaySnapshot,
  litepaySnapshotSchema,
  parseLitepaySnapshot,
} from './litepay-purchase.ts';
import { guestPinSettlement } from './litepay-settlement.ts';

/**
 * Decision on a guest's PIN: the guest refills the plan with a PIN instead of a card. Both use the same purchase, so that one waits while the
 * other is in progress.
 */
const guestPinFlow: PurchaseFlow<BrowserSession, LitepayData> = {
  name: GUEST_PIN,
  purchases: litepayPurchases,
  findPurchase: ({ browserId }, id) => litepayPurchases.find(browserId, id),
  content: litepayContent,
  async isPriceCurrent(attempt, { data: { located: account, pin } }) {
    const { pin: hash, expiry } = parseLitepaySnapshot(attempt);
    if (!account || !pin || hash !== pin.hash || expiry !== pin.expiry) return false;
    return !(await isOutdated(pin, account.accountId));
  },
  async quote(_browserSession, { data: { located: account, pin } }) {
    if (!account || !pin) return null;
    return buildPinQuote(pin, account.accountId, {
      lob: account.plan.lob,
      expiry: pin.expiry,
      grace: pin.grace,
      isOnHold: pin.isPaused,
      benefits: [],
      taxes: [],
      pin: pin.hash,
      showAcpTile: account.showAcpTile,
    } satisfies LitepaySnapshot);
  },
  dayPromise: {
    async reload(browserSession, purchase) {
      const { located: account, pin } = purchase.data;
      if (!account || !pin) return null;
      const current = await loadAccountForPin(guestCallContext(browserSession, purchase), account);
      if (current.outcome !== 'read') return current.outcome === 'not-found' ? null : 'failed';
      const { expiry, grace, isPaused, device } = current.value;
      return { ...purchase.data, pin: { ...pin, ...current.reading, expiry, grace, isPaused, device } };
    },
    lastDays({ planDays, snapshot }, { pin }) {
      const { expiry, grace } = litepaySnapshotSchema.parse(snapshot);
      return { internet: newExpiry(expiry, toProviderDay(pin?.readAt ?? 0), planDays, grace) };
    },
    hasOnlyDayChanged: async ({ located: account, pin: before }) =>
      account !== null && before !== null && (await findOutdatedReason(before, account.accountId)) === 'day',
  },
};

/** A guest redeems a PIN for the refill: who may, what is sent, and how the outcome is described. */
export const guestPinPayment: PaymentFlow<BrowserSession, GuestPinPayRequest> = {
  ...guestPinSettlement,
  ...guestPaymentRules,
  needs: 'pin',
  asksBeforeRepeat: false,
  async loadPurchase(browserSession, id) {
    const purchase = await loadGuestPurchase(guestPinFlow, browserSession, id);
    if (!purchase) return null;
    const { callContext } = purchase;
    const { located: account, pin: worth, unsent } = purchase.data;
    return {
      ...purchase,
      payerSubjects: () => [],
      buildPayment: ({ pin }) => ({
        // Without an account, because the redemption was not sent, its outcome is reported again.
        matchesPurchase: account
          ? worth?.hash === accountPinHash(account.accountId, normalizePin(pin))
          : unsent !== null,
        card: null,
        parties: [],
        prepareCharge(attempt) {
          if (!worth) throw new Error('Quoted PIN was never looked up');
          if (!account) throw new Error('No account selected');
          const order: PinRedemption = {
            referenceID: attempt.id,
            accountId: account.accountId,
            code: normalizePin(pin),
            device: worth.device,
          };
          return {
            recheck: buildRecheck({ flow: guestPinFlow, browserSession, callContext, account }, attempt),
            send: () => spendPin(callContext, order, async () => undefined),
            // A PIN that is still valid was not redeemed. What happened to a redeemed one is proved by the last paid day alone.
            findRequestEvidence: async () => ((await findPinState(callContext, order)) === 'valid' ? 'absent' : 'none'),
          };
        },
      }),
    };
  },
};

/**
 * Spec 3 §4.1, decisions on guests: checks what a PIN is worth for the purchase's account, before it is redeemed. The response reveals no
 * more about the account than the lookup did. For a PIN that this browser has redeemed, the response has the day and the receipt, without a
 * call to the provider.
 */
export async function lookUpGuestPin(
  browserSession: BrowserSession,
  { purchase: { id, version }, pin, locale }: GuestPinLookupRequest,
  client: Omit<RateLimitKey, 'subjectHash'>,
): Promise<GuestPinLookupResponse | { outcome: 'limited'; retryAfterMs: number }> {
  const account = (await guestPinFlow.findPurchase(browserSession, id))?.data.located ?? null;
  if (!account) return { outcome: 'start-again' };
  const { accountId } = account;
  const code = normalizePin(pin);
  const hash = accountPinHash(accountId, code);
  const previousAttempt = await findAttemptForPin(browserSession, hash);
  if (previousAttempt && isOpen(previousAttempt.state)) {
    return { outcome: 'open', reference: previousAttempt.reference };
  }
  if (previousAttempt) return toRedeemedPin(previousAttempt, litepayReceiptPath(previousAttempt.reference));

  const draft = await loadForChange(guestPinFlow, browserSession, id, { version });
  if (draft.outcome === 'open' || draft.outcome === 'confirmed') {
    return { outcome: draft.outcome, reference: draft.attempt.reference };
  }
  if (draft.outcome !== 'free' || draft.purchase.contentVersion !== version) return { outcome: 'start-again' };

  const callContext = guestCallContext(browserSession, draft.purchase);
  // Days left and router are read anew. No PIN is looked up for an account that guests may not learn of any more.
  const check = await countWrongPins({ ...client, subjectHash: pinSubjectHash(accountId) }, async () => {
    const current = await loadAccountForPin(callContext, account);
    if (current.outcome !== 'read') return { outcome: current.outcome };
    const worth = await loadPinWorth(callContext, { accountId, code });
    return worth.outcome === 'fit' ? { ...worth, account: current } : worth;
  });
  if (check.outcome === 'limited') return check;
  if (check.outcome === 'redeemed') {
    const isOwn = (attempt: Attempt) => attempt.flow === GUEST_PIN && attempt.browserId === browserSession.browserId;
    const redemption = await findPinRedemption(callContext, { accountId, code }, isOwn);
    if (!redemption) return { outcome: 'redeemed', own: null };
    return toRedeemedPin(redemption, litepayReceiptPath(redemption.reference));
  }
  if (check.outcome === 'not-found') return removeAccount(browserSession, id);
  if (check.outcome !== 'fit') return { outcome: check.outcome };
  const { reading, value } = check.account;
  const { expiry, grace, isPaused, device } = value;
  const { planCode, quantity } = check.plan;
  const days = pinDays(check.plan, value.plans);
  if (days === null) return { outcome: 'failed' };
  const result = await quotePayment(guestPinFlow, browserSession, id, {
    version,
    locale,
    change: (data) => ({
      ...data,
      pin: { ...reading, hash, planCode, quantity, days, expiry, grace, isPaused, device },
      failed: null,
    }),
  });
  switch (result.outcome) {
    case 'open':
    case 'confirmed':
      return { outcome: result.outcome, reference: result.attempt.reference };
    case 'changed':
    case 'unavailable':
      return { outcome: 'start-again' };
    case 'quoted': {
      const { flags } = await store();
      await flags.put(attemptFlag(browserSession, hash), result.attempt.id, REDEEMED_PIN_MS);
      const today = calendarDayIn(config().PROVIDER_TIME_ZONE, clock());
      const hasDays = expiry !== null && daysRemaining(expiry, today) > 0;
      const paidThrough = newExpiry(expiry, today, days, grace);
      const quote = toQuote(result.attempt);
      return { outcome: 'fit', quote, days, expiry: hasDays ? expiry : null, today, paidThrough };
    }
  }
}

/** As after a lookup that finds nothing, the purchase keeps no account. */
async function removeAccount(browserSession: BrowserSession, id: string): Promise<{ outcome: 'not-found' }> {
  const change = (data: LitepayData) => ({ ...data, located: null, pin: null, failed: null });
  await changePurchase(guestPinFlow, browserSession, id, { change });
  return { outcome: 'not-found' };
}

/** This browser's attempt that is redeeming the PIN, or has redeemed it. */
async function findAttemptForPin(browserSession: BrowserSession, hash: string): Promise<Attempt | null> {
  const { attempts, flags } = await store();
  const id = await flags.find(attemptFlag(browserSession, hash));
  const attempt = id === null ? null : await attempts.find(id);
  if (attempt?.flow !== GUEST_PIN || attempt.browserId !== browserSession.browserId) return null;
  // The same attempt may have been quoted again for another PIN.
  const isSame = parseLitepaySnapshot(attempt).pin === hash;
  return isSame && (attempt.state === 'confirmed' || isOpen(attempt.state)) ? attempt : null;
}

function attemptFlag({ browserId }: BrowserSession, hash: string): string {
  return `pin ${browserId} ${hash}`;
}
