import 'server-only';
import { ACCOUNT_PAGES, type LivePageName } from '#lib/account/flow.ts';
import { isMoveInProgress } from '#lib/account/server/related-accounts.ts';
import {
  type AccountRequest,
  createStepRedirect,
  type PageAccount,
  loadPageAccount,
  createRedirect,
} from '#lib/account/server/open-account.ts';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { isFailed } from '#lib/domain/attempt-state.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { MOVE_FLOW, type MoveStep, moveStep } from '#lib/move/flow.ts';
import { moveErrorPath } from '#lib/move/move-error-path.ts';
import { toRefillAccount } from '#lib/refill/server/refill-account.ts';
import { findOwnRefill, type OwnRefill } from '#lib/refill/server/refill-purchase.ts';
import type { OpenRefill } from '#lib/refill/server/refill-pages.ts';
import { paymentPath } from '#lib/refill/flow.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { findProviderMove, type MoveAttempt, toMoveDates, toMoveFacts } from './move-facts.ts';
import { findMoveAttempt } from './move-order.ts';
import { findMovePurchase, type MovePurchase } from './move-purchase.ts';

/** A move on one of its pages, with its account. */
export interface OpenMove {
  owner: Owner;
  accountData: PageAccount;
  purchase: MovePurchase;
  attempt: MoveAttempt | null;
  /** Null for steps other than those of the refill. */
  refill: OwnRefill | null;
  isBehindModem: boolean;
}

/** The steps that are shown while a move is in progress. */
const CONFIRMATIONS: readonly MoveStep[] = ['now-confirmation', 'schedule-confirmation'];

/** Opens a step after the address, for which there must be a move. Leads to the step that the move has reached, if that is another. */
export async function openMoveStep(
  step: MoveStep,
  owner: Owner,
  request: AccountRequest<LivePageName>,
): Promise<OpenMove> {
  const { purchase, ...move } = await openAnyMoveStep(step, owner, request);
  if (!purchase) throw new Error('Move step was reached without a move');
  return { ...move, purchase };
}

/** Like `openMoveStep`, but there may be no move yet. */
export async function openAnyMoveStep(
  requestedStep: MoveStep,
  owner: Owner,
  request: AccountRequest<LivePageName>,
): Promise<Omit<OpenMove, 'purchase'> & { purchase: MovePurchase | null }> {
  const purchase = await findMovePurchase(owner);
  const ledgerAttempt = await findMoveAttempt(owner, purchase);
  const refill = requestedStep.startsWith('refill-') ? await findOwnRefill(owner) : null;
  const earlyStep = resolveEarly(requestedStep, { purchase, attempt: ledgerAttempt, refill });
  if (earlyStep !== requestedStep) throw createStepRedirect(pathTo(earlyStep, refill), owner, request);

  const accountData = await loadPageAccount(owner, request);
  const attempt = updateAttempt(ledgerAttempt, accountData, purchase);
  const providerMove = findProviderMove(accountData);
  const dates = toMoveDates(accountData);
  const step = moveStep(requestedStep, toMoveFacts(purchase, attempt, dates, { refill: refill?.facts, providerMove }));
  const isConfirmation = CONFIRMATIONS.includes(requestedStep);
  const isUnderWay = !CONFIRMATIONS.includes(step) && isMoveInProgress(accountData.aux);
  const { locale, query } = request;
  const account = query.get('account');
  if (accountData.order?.view.state === 'failed' && isConfirmation) {
    // Spec 3 §8: the provider reports an error with the account that it opened.
    const path = `/${locale}${ACCOUNT_PAGES.dashboard.path}`;
    const { number, reference } = accountData.order.view;
    const href = moveErrorPath({ locale, reference, path, account, undone: null, number });
    throw createRedirect({ href, what: 'error', afterMs: 0 });
  }
  if (step !== requestedStep || isUnderWay) {
    const path = `/${locale}${isUnderWay ? ACCOUNT_PAGES.dashboard.path : pathTo(step, refill)}`;
    if (attempt && !isUnderWay && isConfirmation && isFailed(attempt.state)) {
      // The order was refused after the page had shown that it was accepted.
      const href = moveErrorPath({ locale, reference: attempt.reference, path, account, undone: 'move' });
      throw createRedirect({ href, what: 'error', afterMs: 0 });
    }
    throw createRedirect({ href: accountPath(path, account), what: 'account', afterMs: 0 });
  }
  return { owner, accountData, purchase, attempt, refill, isBehindModem: owner.ownerSession.bhr };
}

/** The attempt as it is once the account was read, which may have shown what was ordered. */
function updateAttempt(
  attempt: MoveAttempt | null,
  { order }: PageAccount,
  purchase: MovePurchase | null,
): MoveAttempt | null {
  if (!attempt?.accountOrder) return attempt;
  if (order) return { ...order.attempt, accountOrder: order };
  // Its account has been seen. The saved move's page goes on to request it.
  return purchase?.data.destination ? { ...attempt, state: 'confirmed', accountOrder: null } : null;
}

/**
 * The step, as far as it is known without reading the account: whether the day is paid for makes no difference, and there is no order whose
 * account may have appeared. The account shows the move of a confirmation, if there is one.
 */
function resolveEarly(
  step: MoveStep,
  { purchase, attempt, refill }: Pick<OpenMove, 'attempt' | 'refill'> & { purchase: MovePurchase | null },
): MoveStep {
  const today = calendarDayIn(config().PROVIDER_TIME_ZONE, now());
  const facts = toMoveFacts(purchase, attempt, { today, expiry: null }, { refill: refill?.facts });
  if (attempt?.accountOrder || facts.wasOrdered !== null || CONFIRMATIONS.includes(step)) return step;
  const paidStep = moveStep(step, { ...facts, isDayPaid: true });
  return paidStep === moveStep(step, { ...facts, isDayPaid: false }) ? paidStep : step;
}

/** The path to a step; those of a payment name the payment. */
function pathTo(step: MoveStep, refill: OwnRefill | null): string {
  const { path } = MOVE_FLOW[step];
  const isOfPayment = step === 'refill-status' || step === 'refill-confirmation';
  return isOfPayment && refill?.attempt ? paymentPath(path, refill.attempt.reference) : path;
}

/** Spec 3 §2.3: the refill that the day of a move requires. It is the account's own, with the same cart and payments. */
export function requireMoveRefill({ accountData, owner, refill }: OpenMove): OpenRefill {
  if (!refill?.purchase || !refill.attempt) throw new Error('Refill step of a move was reached without a refill');
  return { owner, purchase: refill.purchase, attempt: refill.attempt, account: toRefillAccount(accountData) };
}
