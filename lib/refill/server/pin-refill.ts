import 'server-only';
import type { PinLookupRequest, PinPayRequest, RedeemedPin } from '#lib/plans/refill-pay-api.ts';
import type { PinRedemption } from '#lib/plans/server/provider-refill-pin.ts';
import { normalizePin } from '#lib/plans/refill-pin.ts';
import { ownerAccountHash } from '#lib/http/secrets.ts';
import { describeRefillReceipt, pinReceipt, pinSnapshotSchema } from './refill-receipt.ts';
import { newExpiry } from '#lib/domain/calendar-day.ts';
import { isOutdated, findOutdatedReason, toProviderDay } from '#lib/payment/server/account-reading.ts';
import { type PaymentFlow, type PurchaseFlow, loadPurchase } from '#lib/payment/server/payment-flow.ts';
import {
  buildPinQuote,
  countWrongPins,
  findPinRedemption,
  findPinState,
  loadPinWorth,
  pinSubjectHash,
  toRedeemedPin,
  spendPin,
} from '#lib/plans/server/redeem-pin.ts';
import { recordProviderFailure } from '#lib/session/owner-guard.ts';
import { type Owner, ownerStoreId } from '#lib/session/require-owner.ts';
import { describeOwnerFailure, ownerPaymentRules } from './owner-payment.ts';
import { loadRefillAccount } from './load-refill-account.ts';
import { findOrCreatePinPurchase, PIN_REFILL, type PinData, pinPurchaseId, pinPurchases } from './refill-purchase.ts';
import { pinSettlement } from './refill-settlement.ts';
import { loadOwnerAccount } from '#lib/account/server/provider-account.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { hasExpiryMovedByPlan, type Evidence } from '#lib/payment/settlement.ts';
import { submissionDay } from '#lib/payment/server/payment-attempt.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { RECEIPT } from '#lib/domain/entry-paths.ts';
import { paymentPath, REFILL_PATHS } from '#lib/refill/flow.ts';
import type { PinLookupResponse } from '#lib/refill/api.ts';
import type { RateLimitKey } from '#lib/http/limits.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { loadForChange } from '#lib/payment/server/change-purchase.ts';
import { quotePayment, toQuote } from '#lib/payment/server/quote-payment.ts';
import { pinDays } from '#lib/plans/server/provider-plans.ts';
import { createReceiptLinkToken } from '#lib/payment/server/receipt-link-token.ts';

/** Spec 3 §4.1, §7.5: an owner's redemption of a refill PIN, once. Nothing is charged. */
const pinFlow: PurchaseFlow<Owner, PinData> = {
  name: PIN_REFILL,
  purchases: pinPurchases,
  findPurchase: (owner, id) => pinPurchases.find(ownerStoreId(owner), id),
  content: ({ found: worth }) =>
    worth && {
      planCode: worth.planCode,
      quantity: worth.quantity,
      expiry: worth.account.expiry,
      ...(worth.account.isPaused && { isPaused: true }),
      ...(worth.account.grace && { grace: worth.account.grace }),
    },
  async isPriceCurrent({ quote: { snapshot } }, { data: { found: worth } }) {
    if (!worth || pinSnapshotSchema.parse(snapshot).expiry !== worth.account.expiry) return false;
    return !(await isOutdated(worth, worth.account.accountId));
  },
  async quote(_buyer, { data: { found: worth } }) {
    if (!worth) return null;
    const { accountId, expiry, grace, showAcpTile, isPaused } = worth.account;
    const isOnHold = isPaused && config().PROVIDER_HOLDS_DAYS;
    return buildPinQuote(worth, accountId, { expiry, grace, showAcpTile, isPaused, ...(isPaused && { isOnHold }) });
  },
  dayPromise: {
    async reload(owner, { data }) {
      if (!data.found) return null;
      const current = await loadRefillAccount(owner, { account: null });
      if (current.outcome !== 'read') return current.outcome === 'failed' ? 'failed' : null;
      const { facts, readAt, lastPaid } = current.account;
      return { ...data, found: { ...data.found, readAt, lastPaid, account: facts } };
    },
    lastDays({ planDays, snapshot }, { found: worth }) {
      const { expiry, grace } = pinSnapshotSchema.parse(snapshot);
      return { internet: newExpiry(expiry, toProviderDay(worth?.readAt ?? 0), planDays, grace) };
    },
    hasOnlyDayChanged: async ({ found: before }, { found: after }) =>
      before !== null &&
      (await findOutdatedReason(before, before.account.accountId)) === 'day' &&
      before.account.isPaused === after?.account.isPaused,
  },
};

/** An owner redeems a PIN: who may, what is sent, and how the outcome is described. */
export const pinPayment: PaymentFlow<Owner, PinPayRequest> = {
  ...pinSettlement,
  ...ownerPaymentRules,
  needs: 'pin',
  asksBeforeRepeat: false,
  isFinalFailure: () => false,
  async loadPurchase(owner, id) {
    const purchase = await loadPurchase(pinFlow, owner, id);
    if (!purchase) return null;
    const { callContext } = owner;
    return {
      ...purchase,
      callContext,
      payerSubjects: () => [],
      describeFailure: (attempt, locale) => describeOwnerFailure(owner, attempt, locale),
      describeReceipt: (attempt, locale) => describeRefillReceipt(pinReceipt(attempt, purchase), locale),
      buildPayment: ({ pin }) => ({
        matchesPurchase: purchase.id === pinPurchaseId(owner, normalizePin(pin)),
        card: null,
        parties: [],
        prepareCharge(attempt) {
          const { found: worth } = purchase.data;
          if (!worth) throw new Error('Quoted PIN was never looked up');
          const { accountId, device } = worth.account;
          const { deviceId, serialNumber, status } = device;
          const order: PinRedemption = {
            referenceID: attempt.id,
            accountId,
            code: normalizePin(pin),
            device: { deviceId, serialNumber, status },
          };
          return {
            send: () => spendPin(callContext, order, (failure) => recordProviderFailure(owner, failure)),
            findRequestEvidence: () => findPinProof(callContext, order, attempt),
          };
        },
      }),
    };
  },
};

/**
 * Spec 3 §4.1, Reliability §Money: looks the PIN up again. If it is still valid, it was not redeemed, and redeeming it again does no harm. If it
 * is redeemed, that happened here if the account's last paid day has moved by the PIN's days and nothing else can have moved it.
 */
async function findPinProof(callContext: CallContext, redemption: PinRedemption, attempt: Attempt): Promise<Evidence> {
  if (!callContext.sessionId) return 'none';
  const state = await findPinState(callContext, redemption);
  if (state !== 'redeemed') return state === 'valid' ? 'absent' : 'none';
  const account = await loadOwnerAccount(callContext, redemption.accountId);
  if (!account.ok) return 'none';
  const { attempts } = await store();
  const since = attempt.submittedAt ?? attempt.createdAt;
  const { expiry: before, grace } = pinSnapshotSchema.parse(attempt.quote.snapshot);
  const hasMoved = hasExpiryMovedByPlan({
    before,
    grace,
    sentOn: submissionDay(attempt),
    days: attempt.quote.planDays,
    now: account.value.internet?.expiry ?? null,
    hasOtherAttempt: (await attempts.countOpen(attempt.subjectHash, attempt.id, since)) > 0,
  });
  return hasMoved ? 'found' : 'none';
}

/**
 * Spec 3 §4.1: checks what a PIN is worth before it is redeemed. Wrong PINs are counted by identity and account. For a PIN that was redeemed
 * for this account, the response has the day and the receipt; the owner's own is known without a call to the provider.
 */
export async function lookUpPin(
  owner: Owner,
  { pin, locale }: PinLookupRequest,
  client: Omit<RateLimitKey, 'subjectHash'>,
): Promise<PinLookupResponse | { outcome: 'limited'; retryAfterMs: number }> {
  const code = normalizePin(pin);
  // A guess stores nothing: the purchase begins with a PIN that fits.
  const draft = await loadForChange(pinFlow, owner, pinPurchaseId(owner, code), {});
  if (draft.outcome === 'open') return { outcome: 'open', reference: draft.attempt.reference };
  if (draft.outcome === 'confirmed') return toOwnRedemption(draft.attempt);
  const { callContext, accountId } = owner;
  const subjectHash = pinSubjectHash(accountId);
  const rateLimitKey = { ...client, subjectHash, ownerHash: ownerAccountHash(ownerStoreId(owner), subjectHash) };
  const check = await countWrongPins(rateLimitKey, () => loadPinWorth(callContext, { accountId, code }));
  if (check.outcome === 'limited') return check;
  if (check.outcome === 'failed') await recordProviderFailure(owner, check.failure);
  if (check.outcome === 'redeemed') return findRedemption(owner, code);
  if (check.outcome !== 'fit') return { outcome: check.outcome };

  const current = await loadRefillAccount(owner, { account: null });
  if (current.outcome !== 'read') return { outcome: current.outcome };
  const { planCode, quantity } = check.plan;
  const days = pinDays(check.plan, current.account.facts.plans);
  if (days === null) return { outcome: 'failed' };
  const { facts: account, ...reading } = current.account;
  const worth = { ...reading, account, planCode, quantity, days };
  const change = <Data extends object>(data: Data) => ({ ...data, found: worth });
  const purchase = await findOrCreatePinPurchase(owner, code);
  const result = await quotePayment(pinFlow, owner, purchase.id, { locale, change });
  switch (result.outcome) {
    case 'quoted': {
      const { id, contentVersion: version } = result.purchase;
      return {
        outcome: 'fit',
        purchase: { id, version },
        quote: toQuote(result.attempt),
        days,
        expiry: account.expiry,
        ...(account.grace && { grace: account.grace }),
        today: calendarDayIn(config().PROVIDER_TIME_ZONE, clock()),
      };
    }
    case 'open':
      return { outcome: 'open', reference: result.attempt.reference };
    case 'confirmed':
      return toOwnRedemption(result.attempt);
    case 'changed':
    case 'unavailable':
      return { outcome: 'failed' };
  }
}

function toOwnRedemption(attempt: Attempt): RedeemedPin {
  return toRedeemedPin(attempt, paymentPath(REFILL_PATHS.confirmation, attempt.reference));
}

/** By this owner, by another customer of the account or by a guest, or for another account. */
async function findRedemption(owner: Owner, code: string): Promise<RedeemedPin> {
  const attempt = await findPinRedemption(owner.callContext, { accountId: owner.accountId, code });
  if (!attempt) return { outcome: 'redeemed', own: null };
  if (attempt.purchaseId === pinPurchaseId(owner, code)) return toOwnRedemption(attempt);
  return toRedeemedPin(attempt, `${RECEIPT}/${createReceiptLinkToken(attempt, clock())}`, 'other');
}
