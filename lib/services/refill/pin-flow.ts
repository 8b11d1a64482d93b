import 'server-only';
import type { PinPayRequest } from '#lib/api/refill-pay.ts';
import type { PinRedemption } from '#lib/provider/refill-pin.ts';
import { refillPin } from '#lib/rules/refill/refill-pin.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { describeRefillReceipt } from './describe-refill-receipt.ts';
import { isOutdated } from '#lib/services/payment/account-reading.ts';
import type { PaymentFlow } from '#lib/services/payment/payment-flow.ts';
import { spendPin } from '#lib/services/pin/spend-pin.ts';
import { type Buyer, noteRefusal } from '#lib/session/owner-guard.ts';
import type { RefillReceiptView } from '#lib/views/refill.ts';
import { ownerPayment } from './owner-payment.ts';
import { findPinProof } from './pin-proof.ts';
import { type PinData, pinPurchaseId, pinPurchases } from './pin-purchase.ts';
import { pinReceipt, pinSnapshotSchema } from './pin-receipt.ts';
import { pinSettlement } from './refill-settlement.ts';
import { buyerOf } from './refill-purchase.ts';

/** Spec 3 §4.1, §7.5: an owner redeems a refill PIN, once. Nothing is charged. */
export const pinFlow: PaymentFlow<Buyer, PinData, PinPayRequest, PinRedemption, RefillReceiptView> = {
  ...pinSettlement,
  ...ownerPayment,
  purchases: pinPurchases,
  asksBeforeRepeat: false,
  findPurchase: ({ owner }, id) => pinPurchases.find(buyerOf(owner), id),
  isAbout: ({ id }, { pin }, { owner }) => id === pinPurchaseId(owner, refillPin(pin)),
  content: ({ found }) =>
    found && {
      ...{ planCode: found.planCode, quantity: found.quantity, expiry: found.account.expiry },
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
        ...{ planCode, planDays: days, taxCents: 0, totalCents: 0, promo: null },
        lines: [{ kind: 'plan', code: planCode, text: '', quantity, cents: 0 }],
        snapshot: { expiry: account.expiry, showAcpTile: account.showAcpTile, isPaused: account.isPaused },
      },
      accountId: account.accountId,
      subjectHash: subjectHashOf('account', account.accountId),
    };
  },
  cardOf: () => null,
  parties: () => [],
  buildRequest(attempt, { data: { found } }, { pin }) {
    if (!found) throw new Error('A PIN was quoted that was not looked up');
    const { accountId, device } = found.account;
    const { deviceId, serialNumber, status } = device;
    return { referenceID: attempt.id, accountId, code: refillPin(pin), device: { deviceId, serialNumber, status } };
  },
  charge: (context, order, buyer) => spendPin(context, order, (failure) => noteRefusal(buyer, failure)),
  findProof: findPinProof,
  payerSubjects: () => [],
  isFinalFailure: () => false,
  receipt: pinReceipt,
  describeReceipt: (attempt, purchase, locale) => describeRefillReceipt(pinReceipt(attempt, purchase), locale),
};
