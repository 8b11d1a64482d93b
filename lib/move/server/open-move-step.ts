import 'server-only';
import { ACCOUNT_PAGES, type LivePageName } from '#lib/account/flow.ts';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { isFailed } from '#lib/domain/attempt-state.ts';
import { MOVE_FLOW, type MoveStep, moveStep } from '#lib/move/flow.ts';
import { moveErrorPath } from '#lib/move/move-error-path.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import {
  type AccountRequest,
  leadTo,
  type ReadAccount,
  readAccount,
  redirectTo,
} from '#lib/account/server/open-account.ts';
import { toRefillAccount } from '#lib/refill/server/refill-account.ts';
import { findOwnRefill, type OwnRefill } from '#lib/refill/server/refill-purchase.ts';
import type { OpenRefill } from '#lib/refill/server/refill-pages.ts';
import { paymentPath } from '#lib/refill/flow.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { isMoveUnderWay } from '#lib/account/server/aux-account.ts';
import { findMoveOrder, type FoundMoveOrder, moveFactsOf, paidDaysOf, shownMove } from './move-facts.ts';
import { findMove, type MovePurchase } from './move-purchase.ts';
import type { FoundMove } from './move-views.ts';

interface Visitor {
  owner: Owner;
  move: MovePurchase | null;
  order: FoundMoveOrder | null;
  /** Null for steps other than those of the refill. */
  refill: OwnRefill | null;
  isBehindModem: boolean;
}

/** The steps that are shown while a move is in progress. */
const CONFIRMATIONS: readonly MoveStep[] = ['now-confirmation', 'schedule-confirmation'];

/** Opens a step after the address, for which there must be a move. Leads to the step that the move has reached, if that is another. */
export async function openMoveStep(
  wanted: MoveStep,
  owner: Owner,
  request: AccountRequest<LivePageName>,
): Promise<FoundMove & { data: ReadAccount }> {
  const { move, ...found } = await openAnyMoveStep(wanted, owner, request);
  if (!move) throw new Error('A move step was reached without a move');
  return { ...found, move };
}

/** Like `openMoveStep`, but there may be no move yet. */
export async function openAnyMoveStep(
  wanted: MoveStep,
  owner: Owner,
  request: AccountRequest<LivePageName>,
): Promise<Visitor & { data: ReadAccount }> {
  const move = await findMove(owner);
  const found = await findMoveOrder(owner, move);
  const refill = wanted.startsWith('refill-') ? await findOwnRefill(owner) : null;
  const early = stepKnownEarly(wanted, { move, order: found, refill });
  if (early !== wanted) throw leadTo(pathTo(early, refill), owner, request);

  const data = await readAccount(owner, request);
  const order = stillStanding(found, data, move);
  const shown = shownMove(data);
  const step = moveStep(wanted, moveFactsOf(move, order, paidDaysOf(data), { refill: refill?.facts, shown }));
  const isUnderWay = !CONFIRMATIONS.includes(step) && isMoveUnderWay(data.aux);
  const { locale, query } = request;
  const account = query.get('account');
  if (data.order?.view.state === 'failed' && CONFIRMATIONS.includes(wanted)) {
    // Spec 3 §8: the provider reports an error with the account that it opened.
    const path = `/${locale}${ACCOUNT_PAGES.dashboard.path}`;
    const { number, reference } = data.order.view;
    const href = moveErrorPath({ locale, reference, path, account, undone: null, number });
    throw redirectTo({ href, what: 'error', afterMs: 0 });
  }
  if (step !== wanted || isUnderWay) {
    const path = `/${locale}${isUnderWay ? ACCOUNT_PAGES.dashboard.path : pathTo(step, refill)}`;
    if (order && !isUnderWay && CONFIRMATIONS.includes(wanted) && isFailed(order.state)) {
      // It was refused after the customer had been told that it was accepted.
      const href = moveErrorPath({ locale, reference: order.reference, path, account, undone: 'move' });
      throw redirectTo({ href, what: 'error', afterMs: 0 });
    }
    throw redirectTo({ href: accountPath(path, account), what: 'account', afterMs: 0 });
  }
  return { owner, data, move, order, refill, isBehindModem: owner.ownerSession.bhr };
}

/** The order as it is once the account was read, which may have shown what was ordered. */
function stillStanding(
  order: FoundMoveOrder | null,
  data: ReadAccount,
  move: MovePurchase | null,
): FoundMoveOrder | null {
  if (!order?.standing) return order;
  if (data.order) return { ...data.order.attempt, standing: data.order };
  // Its account has been seen. The saved move's page goes on to request it.
  return move?.data.destination ? { ...order, state: 'confirmed', standing: null } : null;
}

/**
 * The step, as far as it is known without reading the account: whether the day is paid for makes no difference, and no order stands that the
 * account may have overtaken. The account shows the move of a confirmation, if there is one.
 */
function stepKnownEarly(
  wanted: MoveStep,
  { move, order, refill }: Pick<Visitor, 'move' | 'order' | 'refill'>,
): MoveStep {
  const today = calendarDayIn(config().PROVIDER_TIME_ZONE, now());
  const facts = moveFactsOf(move, order, { today, expiry: null }, { refill: refill?.facts });
  if (order?.standing || facts.wasOrdered !== null || CONFIRMATIONS.includes(wanted)) return wanted;
  const [paid, unpaid] = [true, false].map((isDayPaid) => moveStep(wanted, { ...facts, isDayPaid }));
  return paid !== undefined && paid === unpaid ? paid : wanted;
}

/** The path to a step; those of a payment name the payment. */
function pathTo(step: MoveStep, refill: OwnRefill | null): string {
  const { path } = MOVE_FLOW[step];
  const isOfPayment = step === 'refill-status' || step === 'refill-confirmation';
  return isOfPayment && refill?.attempt ? paymentPath(path, refill.attempt.reference) : path;
}

/** Spec 3 §2.3: the refill that the day of a move requires. It is the account's own, with the same cart and payments. */
export function refillOfMove({ data, owner, refill }: FoundMove): OpenRefill {
  if (!refill?.purchase || !refill.attempt) throw new Error('A refill step of a move was reached without a refill');
  return { owner, purchase: refill.purchase, attempt: refill.attempt, account: toRefillAccount(data) };
}
