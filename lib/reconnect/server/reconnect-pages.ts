import 'server-only';
import { hostedCardView } from '#lib/payment/server/hosted-card-offer.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { RECONNECT_FLOW, type ReconnectStep, reconnectStep } from '#lib/reconnect/flow.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { monthIn } from '#lib/domain/dates.ts';
import { toOrderAge } from '#lib/account/account-order.ts';
import { type AccountOrder, findAccountOrder } from '#lib/account/server/account-orders.ts';
import { estimateTotal } from '#lib/account/server/estimate-total.ts';
import type { AccountData } from '#lib/account/server/load-account-data.ts';
import {
  type AccountRequest,
  createUnservedRedirect,
  type FramedAccount,
  reportGuardsPassed,
  createStepRedirect,
  createEmptyPageRedirect,
  loadPageAccount,
  createCallRefusal,
} from '#lib/account/server/open-account.ts';
import { calculateAuxWaitMs } from '#lib/account/server/related-accounts.ts';
import { describePaymentFailure, buildWaitingView } from '#lib/payment/server/payment-status.ts';
import { toQuote } from '#lib/payment/server/quote-payment.ts';
import { toSavedCardChoice } from '#lib/refill/server/refill-pages.ts';
import { type Owner, endOnSessionError } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import type { PaymentStatusView } from '#lib/payment/views.ts';
import { quoteReconnect, toReconnectReceipt } from './reconnect-flow.ts';
import { loadHome } from './reconnect-account.ts';
import { findReconnectAttempt, findReconnectPurchase, type ReconnectPurchase } from './reconnect-purchase.ts';

/** The views of the reconnection page (spec 3 §2.4). Amounts are integer cents. */
export type OpenReconnectView = Awaited<ReturnType<typeof buildOpenView>>;
export type PaidReconnectView = ReturnType<typeof toPaidView>;
export type ReconnectView = OpenReconnectView | PaidReconnectView;

/** Spec 3 §2.4: serviceability first, then the steps; once paid, the way to the activation, whatever the account's state by then. */
export async function loadReconnect(
  owner: Owner,
  request: AccountRequest<'reconnect'>,
): Promise<{ account: FramedAccount; view: ReconnectView }> {
  const { purchase, attempt, step } = await findReconnection(owner, 'refill');
  if (step === 'activate' && purchase && attempt) {
    reportGuardsPassed(request);
    const account = requirePaidAccount(purchase);
    const accountOrder = await findAccountOrder(owner.accountId);
    return { account, view: toPaidView(purchase, attempt, accountOrder) };
  }
  if (step !== 'refill') throw createStepRedirect(RECONNECT_FLOW[step].path, owner, request);
  const accountData = await loadPageAccount(owner, request);
  // Paid, or being checked, and no longer kept as a purchase: the dashboard shows what was ordered.
  if (accountData.order) throw createEmptyPageRedirect(owner, request);
  return { account: accountData, view: await buildOpenView(owner, request, accountData, { purchase, attempt }) };
}

/** The waiting page of the reconnection's payment. */
export async function loadReconnectStatus(
  owner: Owner,
  request: AccountRequest<'reconnect-status'>,
): Promise<{ account: FramedAccount; view: PaymentStatusView }> {
  const { purchase, attempt, step } = await findReconnection(owner, 'status');
  const account = purchase?.data.account?.facts;
  if (step !== 'status' || !purchase || !attempt || !account) {
    throw createStepRedirect(RECONNECT_FLOW[step].path, owner, request);
  }
  return { account, view: { ...buildWaitingView(purchase.id, attempt), account: account.reference } };
}

async function findReconnection(owner: Owner, requestedStep: ReconnectStep) {
  const purchase = await findReconnectPurchase(owner);
  const attempt = await findReconnectAttempt(purchase);
  return { purchase, attempt, step: reconnectStep(requestedStep, { attempt: attempt?.state ?? null }) };
}

function requirePaidAccount(purchase: ReconnectPurchase) {
  const account = purchase.data.account?.facts;
  if (!account) throw new Error('Paid reconnection has no account');
  return account;
}

/** `waitMs`: until the new account may be requested. `isSlow`: the usual time for it is over. `isLate`: so is an hour; the page shows whom to call. */
function toPaidView(purchase: ReconnectPurchase, attempt: Attempt, accountOrder: AccountOrder | null) {
  const account = requirePaidAccount(purchase);
  const age = accountOrder && toOrderAge(accountOrder.ageMs);
  return {
    kind: 'paid' as const,
    account: account.reference,
    serviceAddress: account.address,
    isColdTap: account.home.isColdTap,
    receipt: toReconnectReceipt(attempt, purchase),
    waitMs: calculateAuxWaitMs(attempt),
    isSlow: age !== null && age !== 'new',
    isLate: age === 'late',
    supportPhone: config().SUPPORT_PHONE,
  };
}

/**
 * The steps at today's prices, until the reconnection is paid. A home that cannot be served or read leads to an error page.
 *
 * - `planCode`: the plan that was saved last, else the first; `purchase` is null until one was saved, `quote` is the saved plan's
 * - `estimate`: set if there is no quote; null if the total has to be requested
 * - `hostedCard`: absent where the browser encrypts the card
 */
async function buildOpenView(
  owner: Owner,
  request: AccountRequest<'reconnect'>,
  accountData: AccountData,
  { purchase, attempt }: { purchase: ReconnectPurchase | null; attempt: Attempt | null },
) {
  const home = await loadHome(owner, accountData);
  if (home.outcome === 'unserviceable') throw createUnservedRedirect(owner, request);
  if (home.outcome === 'failed') {
    const reason = home.failure ? await endOnSessionError(owner.ownerSession, home.failure, clock()) : 'failed';
    throw await createCallRefusal(reason, request);
  }
  const { account } = home;
  const savedPlan = account.plans.find(({ planCode }) => planCode === purchase?.data.planCode);
  const isQuoted = attempt?.state === 'ready' && attempt.quote.contentVersion === purchase?.contentVersion;
  const planCode = (savedPlan ?? account.plans[0])?.planCode ?? '';
  const quote = savedPlan && isQuoted ? toQuote(attempt) : null;
  const choice = { account: { facts: account }, planCode };
  return {
    kind: 'open' as const,
    account: account.reference,
    serviceAddress: account.address,
    billing: config().BILLING_ADDRESS,
    ...hostedCardView(),
    isColdTap: account.home.isColdTap,
    plans: account.plans.map(({ planCode, priceCents, days, text }) => ({ planCode, priceCents, days, text })),
    planCode,
    purchase: purchase && { id: purchase.id, version: purchase.contentVersion },
    quote,
    estimate: quote === null ? estimateTotal(owner, (caller) => quoteReconnect(caller, { data: choice })) : null,
    savedCard: toSavedCardChoice(account),
    failure: await findFailure(purchase, attempt, request.locale),
    month: monthIn(config().PROVIDER_TIME_ZONE, clock()),
  };
}

/** A newer quote does not hide why the previous payment failed. */
async function findFailure(purchase: ReconnectPurchase | null, attempt: Attempt | null, locale: Locale) {
  const failure = attempt && (await describePaymentFailure(attempt, locale));
  const failedAttemptId = purchase?.data.failed ?? null;
  if (failure || failedAttemptId === null) return failure;
  const failedAttempt = await (await store()).attempts.find(failedAttemptId);
  return failedAttempt && describePaymentFailure(failedAttempt, locale);
}
