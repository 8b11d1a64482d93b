import 'server-only';
import type { GuestPinPayRequest } from '#lib/api/pin.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import type { PinRedemption } from '#lib/provider/refill-pin.ts';
import { refillPin } from '#lib/rules/refill/refill-pin.ts';
import { isOutdated } from '#lib/services/payment/account-reading.ts';
import { describePaymentFailure } from '#lib/services/payment/payment-failure.ts';
import type { PaymentFlow } from '#lib/services/payment/payment-flow.ts';
import { findPinState } from '#lib/services/pin/find-pin-state.ts';
import { accountPinHash } from '#lib/services/pin/redeemed-pin.ts';
import { spendPin } from '#lib/services/pin/spend-pin.ts';
import { browserGuard, type BrowserSession } from '#lib/session/browser-session.ts';
import type { LitepayReceiptView } from '#lib/views/litepay.ts';
import { describeLitepayReceipt } from './describe-litepay-receipt.ts';
import { guestContext, locatedOf } from './litepay-flow.ts';
import { litepayContent, type LitepayData, litepayPurchases } from './litepay-purchase.ts';
import { guestPinSettlement } from './litepay-settlement.ts';
import { litepaySnapshotOf, type LitepaySnapshot } from './litepay-snapshot.ts';
import { isProviderDown } from './provider-outage.ts';
import { litepayReceipt } from './litepay-receipt.ts';

/**
 * Decision on a guest's PIN: the plan that a guest has located is refilled with a PIN in place of a card. Both use the same purchase, so
 * that while one of the two is in progress the other waits.
 */
export const guestPinFlow: PaymentFlow<
  BrowserSession,
  LitepayData,
  GuestPinPayRequest,
  PinRedemption,
  LitepayReceiptView
> = {
  ...guestPinSettlement,
  guard: browserGuard,
  browserIdOf: ({ browserId }) => browserId,
  purchases: litepayPurchases,
  limit: 'charge',
  asksBeforeRepeat: false,
  findPurchase: ({ browserId }, id) => litepayPurchases.find(browserId, id),
  isAbout: ({ data: { located, pin } }, request) =>
    located !== null && pin?.hash === accountPinHash(located.accountId, refillPin(request.pin)),
  content: litepayContent,
  async isPriceCurrent(attempt, { data: { located, pin } }) {
    const { pin: hash, expiry } = litepaySnapshotOf(attempt);
    if (!located || !pin || hash !== pin.hash || expiry !== pin.expiry) return false;
    return !(await isOutdated(pin, located.accountId));
  },
  async quote(_browserSession, { data: { located, pin } }) {
    if (!located || !pin) return null;
    const { planCode, quantity, days, expiry, hash } = pin;
    const snapshot: LitepaySnapshot = {
      ...{ lob: located.plan.lob, expiry, benefits: [], taxes: [], pin: hash },
      showAcpTile: located.showAcpTile,
    };
    return {
      quote: {
        ...{ planCode, planDays: days, taxCents: 0, totalCents: 0, promo: null, snapshot },
        lines: [{ kind: 'plan', code: planCode, text: '', quantity, cents: 0 }],
      },
      accountId: located.accountId,
      subjectHash: subjectHashOf('account', located.accountId),
    };
  },
  cardOf: () => null,
  parties: () => [],
  context: guestContext,
  isUnavailable: (context, attempt, { data }) => isProviderDown(context, attempt.id, locatedOf(data)),
  buildRequest(attempt, { data }, { pin }) {
    if (!data.pin) throw new Error('A PIN was quoted that was not looked up');
    const { accountId } = locatedOf(data);
    return { referenceID: attempt.id, accountId, code: refillPin(pin), device: data.pin.device };
  },
  charge: (context, order) => spendPin(context, order, async () => undefined),
  // A PIN that is still valid was not redeemed. What happened to a redeemed one is proved by the last paid day alone.
  findProof: async (context, order) => ((await findPinState(context, order)) === 'valid' ? 'absent' : 'none'),
  payerSubjects: () => [],
  describeFailure: (attempt, _purchase, locale) => describePaymentFailure(attempt, locale),
  isFinalFailure: () => false,
  receipt: litepayReceipt,
  describeReceipt: describeLitepayReceipt,
};
