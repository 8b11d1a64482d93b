import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { RECONNECT_FLOW, type ReconnectStep, reconnectStep } from '#lib/flows/reconnect.ts';
import { withCost } from '#lib/http/entrance.ts';
import { monthIn } from '#lib/rules/shared/dates.ts';
import { planDays } from '#lib/rules/refill/litepay-price.ts';
import { estimateTotal } from '#lib/services/account/estimate-total.ts';
import type { AccountData } from '#lib/services/account/load-account-data.ts';
import {
  ACCOUNT_PAGE,
  type AccountPageRequest,
  loadOwned,
  loadStored,
  pastAccountView,
  refusedView,
} from '#lib/services/account/load-account-page.ts';
import { showOrRedirect } from '#lib/services/account/show-or-redirect.ts';
import { auxWaitMs } from '#lib/services/move/aux-account.ts';
import { describePaymentFailure, waitingView } from '#lib/services/payment/payment-status.ts';
import { quoteView } from '#lib/services/payment/quote-payment.ts';
import { chosenCardOf } from '#lib/services/refill/refill-views.ts';
import { type Owner, refusalOf } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import type { AccountPageView } from '#lib/views/account.ts';
import type { PageRequest, PageResult } from '#lib/views/page-result.ts';
import type { PaymentStatusView } from '#lib/views/payment.ts';
import type { OpenReconnectView, PaidReconnectView, ReconnectView } from '#lib/views/reconnect.ts';
import { quoteReconnect } from './quote-reconnect.ts';
import { readHome } from './reconnect-account.ts';
import { findReconnectAttempt, findReconnectPurchase, type ReconnectPurchase } from './reconnect-purchase.ts';
import { reconnectReceipt } from './reconnect-receipt.ts';

type Page<View> = Promise<PageResult<AccountPageView<View>>>;

/** Spec 3 §2.4: serviceability first, then the steps; once paid, the way to the activation, whatever the account's state by then. */
export const loadReconnectPage = withCost(
  ACCOUNT_PAGE,
  ({ locale, query, isAction }: PageRequest): Page<ReconnectView> => {
    const request = { page: 'reconnect', locale, query, isAction } as const;
    return loadOwned<ReconnectView>(request, async (owner) => {
      const { purchase, attempt, step } = await findVisitor(owner, 'refill');
      if (step === 'activate' && purchase && attempt) return { show: async () => showPaid(purchase, attempt) };
      if (step !== 'refill') return { redirect: RECONNECT_FLOW[step].path };
      return {
        show: () => showOrRedirect(owner, request, (data) => openViewOf(owner, request, data, { purchase, attempt })),
      };
    });
  },
);

/** The waiting page of the reconnection's payment. */
export const loadReconnectStatusPage = withCost(
  ACCOUNT_PAGE,
  ({ locale, query, isAction }: PageRequest): Page<PaymentStatusView> => {
    const request = { page: 'reconnect-status', locale, query, isAction } as const;
    return loadStored(request, async (owner) => {
      const { purchase, attempt, step } = await findVisitor(owner, 'status');
      const account = purchase?.data.account?.facts;
      if (step !== 'status' || !purchase || !attempt || !account) return { redirect: RECONNECT_FLOW[step].path };
      const { reference, layout } = account;
      const view = { ...waitingView(purchase.id, attempt), account: reference };
      return { show: async () => ({ kind: 'shown', account: reference, layout, view }) };
    });
  },
);

async function findVisitor(owner: Owner, wanted: ReconnectStep) {
  const purchase = await findReconnectPurchase(owner);
  const attempt = await findReconnectAttempt(purchase);
  return { purchase, attempt, step: reconnectStep(wanted, { attempt: attempt?.state ?? null }) };
}

function showPaid(purchase: ReconnectPurchase, attempt: Attempt): AccountPageView<PaidReconnectView> {
  const account = purchase.data.account?.facts;
  if (!account) throw new Error('A reconnection was paid without its account');
  const { reference, layout, address: serviceAddress, home } = account;
  const view: PaidReconnectView = {
    ...{ kind: 'paid', account: reference, serviceAddress, isColdTap: home.isColdTap },
    receipt: reconnectReceipt(attempt, purchase),
    waitMs: auxWaitMs(attempt.settledAt),
  };
  return { kind: 'shown', account: reference, layout, view };
}

/** The steps at today's prices, or what is shown instead if the home cannot be served or read. */
async function openViewOf(
  owner: Owner,
  request: AccountPageRequest,
  data: AccountData,
  { purchase, attempt }: { purchase: ReconnectPurchase | null; attempt: Attempt | null },
): Promise<{ view: OpenReconnectView } | { instead: AccountPageView<never> }> {
  const read = await readHome(owner, data);
  if (read.outcome === 'unserviceable') return { instead: pastAccountView(owner, request) };
  if (read.outcome === 'failed') {
    const reason = read.failure ? await refusalOf(owner.ownerSession, read.failure, clock()) : 'failed';
    return { instead: await refusedView(reason, request) };
  }
  const { account } = read;
  const saved = account.plans.find(({ planCode }) => planCode === purchase?.data.planCode);
  const isQuoted = attempt?.state === 'ready' && attempt.quote.contentVersion === purchase?.contentVersion;
  const planCode = (saved ?? account.plans[0])?.planCode ?? '';
  const quote = saved && isQuoted ? quoteView(attempt) : null;
  const open = { account: { facts: account }, planCode };
  return {
    view: {
      ...{ kind: 'open', account: account.reference, serviceAddress: account.address },
      isColdTap: account.home.isColdTap,
      plans: account.plans.map(({ planCode, priceCents }) => ({ planCode, priceCents, days: planDays(planCode) })),
      planCode,
      purchase: purchase && { id: purchase.id, version: purchase.contentVersion },
      quote,
      estimate: quote === null ? estimateTotal(owner, (asking) => quoteReconnect(asking, { data: open })) : null,
      savedCard: chosenCardOf(account),
      failure: await failureOf(purchase, attempt, request),
      month: monthIn(config().PROVIDER_TIME_ZONE, clock()),
    },
  };
}

/** A total frozen since then does not hide why the previous payment failed. */
async function failureOf(purchase: ReconnectPurchase | null, attempt: Attempt | null, { locale }: AccountPageRequest) {
  const current = attempt && (await describePaymentFailure(attempt, locale));
  const failed = purchase?.data.failed ?? null;
  if (current || failed === null) return current;
  const before = await (await store()).attempts.find(failed);
  return before && describePaymentFailure(before, locale);
}
