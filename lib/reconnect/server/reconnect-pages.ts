import 'server-only';
import { hostedCardView } from '#lib/payment/server/hosted-card-offer.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { RECONNECT_FLOW, type ReconnectStep, reconnectStep } from '#lib/reconnect/flow.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { monthIn } from '#lib/domain/dates.ts';
import { accountOrderAge } from '#lib/account/account-order.ts';
import { type AccountOrder, findAccountOrder } from '#lib/account/server/account-orders.ts';
import { estimateTotal } from '#lib/account/server/estimate-total.ts';
import type { AccountData } from '#lib/account/server/load-account-data.ts';
import {
  type AccountRequest,
  cannotBeServed,
  type FramedAccount,
  guardsPassed,
  leadTo,
  nothingToShow,
  readAccount,
  refusedCall,
} from '#lib/account/server/open-account.ts';
import { auxWaitMs } from '#lib/account/server/aux-account.ts';
import { describePaymentFailure, buildWaitingView } from '#lib/payment/server/payment-status.ts';
import { toQuote } from '#lib/payment/server/quote-payment.ts';
import { chosenCardOf } from '#lib/refill/server/refill-views.ts';
import { type Owner, endOnSessionError } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import type { PaymentStatusView } from '#lib/payment/views.ts';
import type { OpenReconnectView, PaidReconnectView, ReconnectView } from '#lib/reconnect/views.ts';
import { quoteReconnect } from './quote-reconnect.ts';
import { readHome } from './reconnect-account.ts';
import { findReconnectAttempt, findReconnectPurchase, type ReconnectPurchase } from './reconnect-purchase.ts';
import { reconnectReceipt } from './reconnect-receipt.ts';

/** Spec 3 §2.4: serviceability first, then the steps; once paid, the way to the activation, whatever the account's state by then. */
export async function loadReconnect(
  owner: Owner,
  request: AccountRequest<'reconnect'>,
): Promise<{ account: FramedAccount; view: ReconnectView }> {
  const { purchase, attempt, step } = await findReconnection(owner, 'refill');
  if (step === 'activate' && purchase && attempt) {
    guardsPassed(request);
    return paidReconnection(purchase, attempt, await findAccountOrder(owner.accountId));
  }
  if (step !== 'refill') throw leadTo(RECONNECT_FLOW[step].path, owner, request);
  const data = await readAccount(owner, request);
  // Paid, or being checked, and no longer kept as a purchase: the dashboard says what was ordered.
  if (data.order) throw nothingToShow(owner, request);
  return { account: data, view: await openViewOf(owner, request, data, { purchase, attempt }) };
}

/** The waiting page of the reconnection's payment. */
export async function loadReconnectStatus(
  owner: Owner,
  request: AccountRequest<'reconnect-status'>,
): Promise<{ account: FramedAccount; view: PaymentStatusView }> {
  const { purchase, attempt, step } = await findReconnection(owner, 'status');
  const account = purchase?.data.account?.facts;
  if (step !== 'status' || !purchase || !attempt || !account) {
    throw leadTo(RECONNECT_FLOW[step].path, owner, request);
  }
  return { account, view: { ...buildWaitingView(purchase.id, attempt), account: account.reference } };
}

async function findReconnection(owner: Owner, wanted: ReconnectStep) {
  const purchase = await findReconnectPurchase(owner);
  const attempt = await findReconnectAttempt(purchase);
  return { purchase, attempt, step: reconnectStep(wanted, { attempt: attempt?.state ?? null }) };
}

function paidReconnection(
  purchase: ReconnectPurchase,
  attempt: Attempt,
  order: AccountOrder | null,
): { account: FramedAccount; view: PaidReconnectView } {
  const account = purchase.data.account?.facts;
  if (!account) throw new Error('A reconnection was paid without its account');
  return {
    account,
    view: {
      kind: 'paid',
      account: account.reference,
      serviceAddress: account.address,
      isColdTap: account.home.isColdTap,
      receipt: reconnectReceipt(attempt, purchase),
      waitMs: auxWaitMs(attempt),
      isSlow: order !== null && accountOrderAge(order.ageMs) !== 'new',
      isLate: order !== null && accountOrderAge(order.ageMs) === 'late',
      supportPhone: config().SUPPORT_PHONE,
    },
  };
}

/** The steps at today's prices. A home that cannot be served or read leads to an error page. */
async function openViewOf(
  owner: Owner,
  request: AccountRequest<'reconnect'>,
  data: AccountData,
  { purchase, attempt }: { purchase: ReconnectPurchase | null; attempt: Attempt | null },
): Promise<OpenReconnectView> {
  const read = await readHome(owner, data);
  if (read.outcome === 'unserviceable') throw cannotBeServed(owner, request);
  if (read.outcome === 'failed') {
    const reason = read.failure ? await endOnSessionError(owner.ownerSession, read.failure, clock()) : 'failed';
    throw await refusedCall(reason, request);
  }
  const { account } = read;
  const saved = account.plans.find(({ planCode }) => planCode === purchase?.data.planCode);
  const isQuoted = attempt?.state === 'ready' && attempt.quote.contentVersion === purchase?.contentVersion;
  const planCode = (saved ?? account.plans[0])?.planCode ?? '';
  const quote = saved && isQuoted ? toQuote(attempt) : null;
  const open = { account: { facts: account }, planCode };
  return {
    kind: 'open',
    account: account.reference,
    serviceAddress: account.address,
    billing: config().BILLING_ADDRESS,
    ...hostedCardView(),
    isColdTap: account.home.isColdTap,
    plans: account.plans.map(({ planCode, priceCents, days, text }) => ({ planCode, priceCents, days, text })),
    planCode,
    purchase: purchase && { id: purchase.id, version: purchase.contentVersion },
    quote,
    estimate: quote === null ? estimateTotal(owner, (asking) => quoteReconnect(asking, { data: open })) : null,
    savedCard: chosenCardOf(account),
    failure: await failureOf(purchase, attempt, request.locale),
    month: monthIn(config().PROVIDER_TIME_ZONE, clock()),
  };
}

/** A total frozen since then does not hide why the previous payment failed. */
async function failureOf(purchase: ReconnectPurchase | null, attempt: Attempt | null, locale: Locale) {
  const current = attempt && (await describePaymentFailure(attempt, locale));
  const failed = purchase?.data.failed ?? null;
  if (current || failed === null) return current;
  const before = await (await store()).attempts.find(failed);
  return before && describePaymentFailure(before, locale);
}
