import 'server-only';
import type { OwnerCardPayRequest } from '#lib/plans/refill-pay-api.ts';
import { findAccountOrder, saveAccountOrder } from '#lib/account/server/account-orders.ts';
import { type ReconnectOrder, submitReconnect } from './provider.ts';
import { findConcern } from '#lib/domain/codes/message-for-code.ts';
import { type ChargeOutcome, toChargeOutcome } from '#lib/payment/charge-outcome.ts';
import { toCardSummary, type PaymentChoice, toPaymentChoice, resolvePayment } from '#lib/account/server/owner-card.ts';
import {
  type LoadedPurchase,
  loadPurchase,
  type PayablePurchase,
  type PaymentFlow,
  type PurchaseFlow,
  type PurchaseQuote,
} from '#lib/payment/server/payment-flow.ts';
import { describePaymentFailure } from '#lib/payment/server/payment-status.ts';
import { ownerPaymentRules } from '#lib/refill/server/owner-payment.ts';
import { recordProviderFailure } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import {
  findReconnectPurchase,
  RECONNECT,
  type ReconnectData,
  type ReconnectPurchase,
  reconnectPurchases,
  reconnectSettlement,
} from './reconnect-purchase.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { loadTax } from '#lib/plans/server/provider-tax.ts';
import type { ReconnectAccount } from './reconnect-account.ts';
import { getTranslations } from 'next-intl/server';
import { type ReceiptLabels, toReceiptTotals } from '#lib/payment/server/receipt.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** The order before the saved card's token and the identity are added. */
interface OrderDraft extends Omit<ReconnectOrder, 'payment' | 'custGuid'> {
  payment: PaymentChoice;
}

/** Spec 3 §2.4, §4.4: an owner's reconnection of a closed account, before it is paid for. */
export const reconnectFlow: PurchaseFlow<Owner, ReconnectData> = {
  name: RECONNECT,
  purchases: reconnectPurchases,
  async findPurchase(owner, id) {
    const purchase = await findReconnectPurchase(owner);
    return purchase?.id === id ? purchase : null;
  },
  content: ({ account, planCode }) => ({ planCode, plans: account?.facts.plans }),
  quote: quoteReconnect,
};

/** Pays for it: one call charges for a plan and opens the account that it runs on. */
export const reconnectPayment: PaymentFlow<Owner, OwnerCardPayRequest> = {
  ...reconnectSettlement,
  ...ownerPaymentRules,
  needs: 'reconnection',
  // An account is reconnected once.
  asksBeforeRepeat: false,
  // Spec 3 §4.4: a failed create leads to the error page, unless another card can fix it: then the page stays.
  isFinalFailure: ({ outcomeCode }) => findConcern(outcomeCode) !== 'card',
  async loadPurchase(owner, id) {
    const purchase = await loadPurchase(reconnectFlow, owner, id);
    if (!purchase) return null;
    const accountOrder = await findAccountOrder(owner.accountId);
    // Another reconnection of this account is paid, or may be: its purchase is no longer kept.
    const isAnother = accountOrder?.attempt.flow === RECONNECT && accountOrder.attempt.id !== purchase.attempt;
    return isAnother ? null : toPayableReconnection(owner, purchase);
  },
};

function toPayableReconnection(
  owner: Owner,
  purchase: LoadedPurchase<ReconnectData>,
): PayablePurchase<OwnerCardPayRequest> {
  const { data } = purchase;
  return {
    ...purchase,
    callContext: owner.callContext,
    payerSubjects: ({ subjectHash }) => [subjectHash],
    describeFailure: describePaymentFailure,
    describeReceipt: (attempt, locale) => describeReconnectReceipt(toReconnectReceipt(attempt, purchase), locale),
    buildPayment: (request) => ({
      card: toCardSummary(data.account?.facts.card ?? null, request),
      cardToken: 'savedCard' in request ? null : (request.cardToken ?? null),
      parties: 'billing' in request && request.billing ? [request.billing] : [],
      prepareCharge(attempt) {
        const order = buildReconnectOrder(attempt, data, request);
        const auxBefore = data.account?.facts.auxBefore ?? null;
        return { send: () => sendReconnect(owner, { attempt, order, auxBefore }) };
      },
    }),
  };
}

function buildReconnectOrder(attempt: Attempt, data: ReconnectData, request: OwnerCardPayRequest): OrderDraft {
  const account = data.account?.facts;
  const plan = findPlan(data);
  if (!account || !plan) throw new Error('Quoted reconnection has no account or plan');
  const { accountId, address, customer, home, macId, phone } = account;
  return {
    idempotencyKey: attempt.id,
    accountId,
    customer: { ...customer, phone },
    destination: { address, locationId: home.locationId, houseKey: home.houseKey },
    product: { planCode: plan.planCode, rateCents: plan.priceCents, macId },
    totalCents: attempt.quote.totalCents,
    payment: toPaymentChoice(request, address),
  };
}

interface ClaimedOrder {
  attempt: Attempt;
  order: OrderDraft;
  auxBefore: string | null;
}

async function sendReconnect(owner: Owner, { attempt, order, auxBefore }: ClaimedOrder): Promise<ChargeOutcome> {
  const { callContext } = owner;
  const { accountId, customer } = order;
  const account = { accountId, phone: customer.phone };
  const payment = await resolvePayment(callContext, order.payment, { account, owner });
  if (!payment) return { outcome: 'not_sent' };
  // Saved first: until the new account is seen, every page shows what was paid.
  const { destination } = order;
  const isSaved = await saveAccountOrder(owner, attempt, { destination, day: null, auxBefore, request: null });
  if (!isSaved) return { outcome: 'not_sent' };
  const { custGuid } = owner.ownerSession;
  const result = await submitReconnect(callContext, { ...order, custGuid, payment });
  if (!result.ok && result.reason === 'session') await recordProviderFailure(owner, result);
  return toChargeOutcome(result, {});
}

interface PlanChoice {
  account: { facts: ReconnectAccount } | null;
  planCode: string | null;
}

/** The chosen plan with its price; null if there is none, or it is not sold there. */
function findPlan({ account, planCode }: PlanChoice) {
  return account?.facts.plans.find((plan) => plan.planCode === planCode) ?? null;
}

/** Spec 3 §9: quotes one plan plus tax. If the tax call fails, the total is the subtotal. */
export async function quoteReconnect(owner: Owner, { data }: { data: PlanChoice }): Promise<PurchaseQuote | null> {
  const plan = findPlan(data);
  const account = data.account?.facts;
  if (!plan || !account) return null;
  const { planCode, priceCents, days } = plan;
  const { accountId, geoCode } = account;
  const products = [{ productCode: planCode, priceCents }];
  const taxResult = await loadTax(owner.callContext, { source: 'DIGITAL2.0', geoCode, products });
  if (!taxResult.ok) await recordProviderFailure(owner, taxResult);
  const taxCents = taxResult.ok ? taxResult.value.totalCents : null;
  return {
    quote: {
      planCode,
      planDays: days,
      promo: null,
      snapshot: {},
      taxCents,
      lines: [{ kind: 'plan', code: planCode, text: '', quantity: 1, days, cents: priceCents }],
      totalCents: priceCents + (taxCents ?? 0),
    },
    accountId,
    subjectHash: hashSubject('account', accountId),
  };
}

export type ReconnectReceiptView = ReturnType<typeof toReconnectReceipt>;

/** Spec 3 §2.4: what was paid. The days begin with the activation. `account`: its reference. */
export function toReconnectReceipt(attempt: Attempt, { data: { account } }: ReconnectPurchase) {
  const { planDays } = attempt.quote;
  return { ...toReceiptTotals(attempt), account: account?.facts.reference ?? '', planDays };
}

async function describeReconnectReceipt(
  { planDays: days }: ReconnectReceiptView,
  locale: Locale,
): Promise<ReceiptLabels> {
  const t = await getTranslations({ locale, namespace: 'reconnect' });
  return {
    title: t('thanks.title'),
    paidThrough: null,
    headline: t('buys.text', { days }),
    details: [],
    describeLine: () => ({ label: t('plan.option', { days }) }),
  };
}
