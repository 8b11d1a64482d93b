import 'server-only';
import type { PinPayRequest } from '#lib/plans/refill-pay-api.ts';
import type { PinRedemption } from '#lib/plans/server/provider-refill-pin.ts';
import { refillPin } from '#lib/plans/refill-pin.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { describeOwnerFailure } from './describe-owner-failure.ts';
import { describeRefillReceipt, pinReceipt, pinSnapshotSchema } from './refill-receipt.ts';
import { newExpiry } from '#lib/domain/calendar-day.ts';
import { isOutdated, findOutdatedReason, toProviderDay } from '#lib/payment/server/account-reading.ts';
import {
  type PayablePurchase,
  type PaymentFlow,
  type PurchaseFlow,
  type LoadedPurchase,
  loadPurchase,
} from '#lib/payment/server/payment-flow.ts';
import { findPinState, spendPin } from '#lib/plans/server/redeem-pin.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import { type Owner, ownerStoreId } from '#lib/session/require-owner.ts';
import { payableByOwner, ownerPayment } from './owner-payment.ts';
import { readRefillAccount } from './read-refill-account.ts';
import { PIN_REFILL, type PinData, pinPurchaseId, pinPurchases } from './pin-purchase.ts';
import { pinSettlement } from './refill-settlement.ts';
import { findOwnerAccount } from '#lib/account/server/provider-account.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { hasExpiryMovedByPlan } from '#lib/payment/charge-evidence.ts';
import type { Evidence } from '#lib/payment/settlement.ts';
import { submissionDay } from '#lib/payment/server/payment-attempt.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';

/** Spec 3 §4.1, §7.5: an owner's redemption of a refill PIN, once. Nothing is charged. */
export const pinFlow: PurchaseFlow<Owner, PinData> = {
  name: PIN_REFILL,
  purchases: pinPurchases,
  findPurchase: (owner, id) => pinPurchases.find(ownerStoreId(owner), id),
  content: ({ found }) =>
    found && {
      planCode: found.planCode,
      quantity: found.quantity,
      expiry: found.account.expiry,
      ...(found.account.isPaused && { isPaused: true }),
    },
  async isPriceCurrent({ quote: { snapshot } }, { data: { found } }) {
    if (!found || pinSnapshotSchema.parse(snapshot).expiry !== found.account.expiry) return false;
    return !(await isOutdated(found, found.account.accountId));
  },
  async quote(_buyer, { data: { found } }) {
    if (!found) return null;
    const { account, planCode, quantity, days } = found;
    return {
      quote: {
        planCode,
        planDays: days,
        taxCents: 0,
        totalCents: 0,
        promo: null,
        lines: [{ kind: 'plan', code: planCode, text: '', quantity, days: days / quantity, cents: 0 }],
        snapshot: { expiry: account.expiry, showAcpTile: account.showAcpTile, isPaused: account.isPaused },
      },
      accountId: account.accountId,
      subjectHash: hashSubject('account', account.accountId),
    };
  },
  dayPromise: {
    async reload(owner, { data }) {
      if (!data.found) return null;
      const read = await readRefillAccount(owner, { account: null });
      if (read.outcome !== 'read') return read.outcome === 'failed' ? 'failed' : null;
      const { facts, readAt, lastPaid } = read.account;
      return { ...data, found: { ...data.found, readAt, lastPaid, account: facts } };
    },
    lastDays: ({ planDays, snapshot }, { found }) => ({
      internet: newExpiry(pinSnapshotSchema.parse(snapshot).expiry, toProviderDay(found?.readAt ?? 0), planDays),
    }),
    hasOnlyDayChanged: async ({ found: before }, { found: after }) =>
      before !== null &&
      (await findOutdatedReason(before, before.account.accountId)) === 'day' &&
      before.account.isPaused === after?.account.isPaused,
  },
};

export const pinPayment: PaymentFlow<Owner, PinPayRequest> = {
  ...pinSettlement,
  ...ownerPayment,
  needs: 'pin',
  asksBeforeRepeat: false,
  isFinalFailure: () => false,
  async loadPurchase(owner, id) {
    const purchase = await loadPurchase(pinFlow, owner, id);
    return purchase && payableWithPin(owner, purchase);
  },
};

function payableWithPin(owner: Owner, purchase: LoadedPurchase<PinData>): PayablePurchase<PinPayRequest> {
  const { found } = purchase.data;
  const { context } = owner;
  return {
    ...payableByOwner(owner, purchase),
    payerSubjects: () => [],
    describeFailure: (attempt, locale) => describeOwnerFailure(owner, attempt, locale),
    describeReceipt: (attempt, locale) => describeRefillReceipt(pinReceipt(attempt, purchase), locale),
    buildPayment: ({ pin }) => ({
      matchesPurchase: purchase.id === pinPurchaseId(owner, refillPin(pin)),
      card: null,
      parties: [],
      prepareCharge(attempt) {
        if (!found) throw new Error('A PIN was quoted that was not looked up');
        const { accountId, device } = found.account;
        const { deviceId, serialNumber, status } = device;
        const order: PinRedemption = {
          referenceID: attempt.id,
          accountId,
          code: refillPin(pin),
          device: { deviceId, serialNumber, status },
        };
        return {
          send: () => spendPin(context, order, (failure) => noteRefusal(owner, failure)),
          findRequestEvidence: () => findPinProof(context, order, attempt),
        };
      },
    }),
  };
}

/**
 * Spec 3 §4.1, Reliability §Money: looks the PIN up again. If it is still valid, it was not redeemed, and redeeming it again does no harm. If it
 * is redeemed, that happened here if the account's last paid day has moved by the PIN's days and nothing else can have moved it.
 */
async function findPinProof(context: CallContext, redemption: PinRedemption, attempt: Attempt): Promise<Evidence> {
  if (!context.sessionId) return 'none';
  const state = await findPinState(context, redemption);
  if (state !== 'redeemed') return state === 'valid' ? 'absent' : 'none';
  const account = await findOwnerAccount(context, redemption.accountId);
  if (!account.ok) return 'none';
  const { attempts } = await store();
  const since = attempt.submittedAt ?? attempt.createdAt;
  const hasMoved = hasExpiryMovedByPlan({
    before: pinSnapshotSchema.parse(attempt.quote.snapshot).expiry,
    sentOn: submissionDay(attempt),
    days: attempt.quote.planDays,
    now: account.value.internet?.expiry ?? null,
    hasOtherAttempt: (await attempts.countOpen(attempt.subjectHash, attempt.id, since)) > 0,
  });
  return hasMoved ? 'found' : 'none';
}
