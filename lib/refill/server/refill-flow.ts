import 'server-only';
import type { OwnerCardPayRequest } from '#lib/plans/refill-pay-api.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { type RefillOrder, submitRefill } from '#lib/plans/server/provider-refill.ts';
import { type ChargeOutcome, toChargeOutcome, REFILL_SUCCESS } from '#lib/payment/charge-outcome.ts';
import { describeOwnerFailure } from './describe-owner-failure.ts';
import { describeRefillReceipt, refillReceipt } from './refill-receipt.ts';
import { newExpiry } from '#lib/domain/calendar-day.ts';
import { isOutdated, findOutdatedReason, toProviderDay } from '#lib/payment/server/account-reading.ts';
import { tvEnds } from '#lib/plans/tv-ends.ts';
import { cartWithOffer } from './refill-account.ts';
import {
  type PayablePurchase,
  type PaymentFlow,
  type PurchaseFlow,
  type LoadedPurchase,
  loadPurchase,
} from '#lib/payment/server/payment-flow.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { ownerPayment, payableWithCard } from './owner-payment.ts';
import { type ChosenPayment, chosenPaymentOf, paymentWithToken } from '#lib/account/server/owner-card.ts';
import { readRefillAccount } from './read-refill-account.ts';
import {
  findRefillPurchase,
  REFILL,
  type RefillData,
  refillPurchases,
  refillSnapshotOf,
  refillSnapshotSchema,
} from './refill-purchase.ts';
import { refillSettlement } from './refill-settlement.ts';
import { quoteRefill } from './quote-refill.ts';

/** The order before the saved card's token is read. */
interface Order extends Omit<RefillOrder, 'payment'> {
  payment: ChosenPayment;
}

/** Spec 3 §2.2, §4.1: an owner's refill of one of their accounts, before it is paid for. */
export const refillFlow: PurchaseFlow<Owner, RefillData> = {
  name: REFILL,
  purchases: refillPurchases,
  async findPurchase(owner, id) {
    const purchase = await findRefillPurchase(owner);
    return purchase?.id === id ? purchase : null;
  },
  // Includes the expiries, because the pages show until when the refill lasts, and a pause, because they ask whether to end the move.
  content({ cart, account }) {
    const { plans, promo, expiry, tv, isPaused } = account?.facts ?? {};
    return { cart, plans, promo, expiry, tv, ...(isPaused && { isPaused }) };
  },
  quote: quoteRefill,
  isPriceCurrent: async (_attempt, { data: { account } }) =>
    account !== null && !(await isOutdated(account, account.facts.accountId)),
  dayPromise: {
    async reload(owner, { data }) {
      const read = await readRefillAccount(owner, { account: null });
      if (read.outcome !== 'read') return read.outcome === 'failed' ? 'failed' : null;
      return { ...data, account: read.account, cart: cartWithOffer(data, read.account) };
    },
    lastDays(quote, { account }) {
      const shownOn = toProviderDay(account?.readAt ?? 0);
      const { expiry, products, tv } = refillSnapshotSchema.parse(quote.snapshot);
      const ends = tvEnds(products, tv, shownOn);
      return {
        ...(quote.planDays > 0 && { internet: newExpiry(expiry, shownOn, quote.planDays) }),
        ...Object.fromEntries(ends.map(({ code, until }) => [code, until])),
      };
    },
    hasOnlyDayChanged: async ({ account: before }, { account: after }) =>
      before !== null &&
      (await findOutdatedReason(before, before.facts.accountId)) === 'day' &&
      before.facts.isPaused === after?.facts.isPaused,
  },
};

/** Pays for it with a saved or a typed card. */
export const refillPayment: PaymentFlow<Owner, OwnerCardPayRequest> = {
  ...refillSettlement,
  ...ownerPayment,
  asksBeforeRepeat: true,
  isFinalFailure: () => false,
  async loadPurchase(owner, id) {
    const purchase = await loadPurchase(refillFlow, owner, id);
    return purchase && payableRefill(owner, purchase);
  },
};

function payableRefill(owner: Owner, purchase: LoadedPurchase<RefillData>): PayablePurchase<OwnerCardPayRequest> {
  const { data } = purchase;
  const payable = payableWithCard<RefillData, OwnerCardPayRequest>(owner, purchase, {
    saved: data.account?.facts.card ?? null,
    describeReceipt: (attempt, locale) => describeRefillReceipt(refillReceipt(attempt, purchase), locale),
    prepare(attempt, request) {
      const order = refillOrder(attempt, data, request);
      return () => charge(owner.context, order, owner);
    },
  });
  return { ...payable, describeFailure: (attempt, locale) => describeOwnerFailure(owner, attempt, locale) };
}

function refillOrder(attempt: Attempt, data: RefillData, request: OwnerCardPayRequest): Order {
  const account = data.account?.facts;
  if (!account) throw new Error('A refill was quoted without its account');
  const { products, benefits, offer: promo } = refillSnapshotOf(attempt);
  const used = products.find(({ planCode }) => planCode === promo?.planCode);
  return {
    referenceID: attempt.id,
    flow: 'REFILL',
    accountId: account.accountId,
    phone: account.phone,
    zip: account.address.zip,
    macId: account.device.macId,
    serialNumber: account.device.serialNumber,
    products,
    benefits,
    promo: promo && used ? { ...promo, quantity: used.quantity, rateCents: used.rateCents } : null,
    totalCents: attempt.quote.totalCents,
    payment: chosenPaymentOf(request, account.address),
  };
}

async function charge(context: CallContext, order: Order, owner: Owner): Promise<ChargeOutcome> {
  const payment = await paymentWithToken(context, order.payment, { account: order, owner });
  return payment ? sent(context, { ...order, payment }, owner) : { outcome: 'not_sent' };
}

async function sent(context: CallContext, order: RefillOrder, owner: Owner): Promise<ChargeOutcome> {
  const result = await submitRefill(context, order);
  if (!result.ok && result.reason === 'session') await noteRefusal(owner, result);
  return toChargeOutcome(result, REFILL_SUCCESS);
}
