import 'server-only';
import type { MoveConfirmRequest, MoveConfirmResponse } from '#lib/move/api.ts';
import { ACCOUNT_PAGES } from '#lib/account/flow.ts';
import { type AccountOrder, findAccountOrder } from '#lib/account/server/account-orders.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { isFailed } from '#lib/domain/attempt-state.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { MOVE_FLOW, type MoveFacts, type MoveStep, moveStep } from '#lib/move/flow.ts';
import { log } from '#lib/log.ts';
import type { AccountData } from '#lib/account/server/load-account-data.ts';
import { recordMoveOrder } from '#lib/payment/server/account-reading.ts';
import { resendOnce, runOnce } from '#lib/payment/server/once-flow.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { refuseInMaintenance } from '#lib/store/refuse-in-maintenance.ts';
import { isMoveUnderWay } from '#lib/account/server/aux-account.ts';
import { findMoveOrder, loadMovableAccount, moveFactsOf, paidDaysOf } from './move-facts.ts';
import { canSendAgain, moveOrder, standingOrder, type WantedMove } from './move-flow.ts';
import { findMove, MOVE, type MoveData } from './move-purchase.ts';

/** The steps at which a move can be confirmed. */
const READY = ['now', 'schedule-now', 'schedule-finalize'] as const;

/** Spec 3 §4.3, §8: orders the move that the page shows. Called twice, in two tabs or after a lost answer, it is ordered once. */
export async function confirmMove(
  owner: Owner,
  { locale, purchase }: MoveConfirmRequest,
): Promise<MoveConfirmResponse> {
  const { trackingId } = owner.ownerSession;
  const standing = await findAccountOrder(owner.accountId);
  if (standing) return followOrder(owner, standing);
  const move = await findMove(owner);
  if (purchase === null) return { outcome: 'changed', path: ACCOUNT_PAGES.dashboard.path };
  if (!move?.data.destination) {
    log.warn({ event: 'move_without_place', trackingId });
    return { outcome: 'nothing' };
  }
  const mover = await loadMovableAccount(owner);
  if (!mover) {
    // What could not be read during maintenance is no failure of this move.
    await refuseInMaintenance();
    return { outcome: 'failed', reference: null };
  }
  const days = paidDaysOf(mover);
  const facts = moveFactsOf(move, await findMoveOrder(owner, move), days);
  const sent = confirmationOf(facts);
  // Already ordered, in another tab or by an earlier request.
  if (sent) return { outcome: 'accepted', path: MOVE_FLOW[sent].path };
  const isAsShown = move.id === purchase.id && move.contentVersion === purchase.version;
  const isReady = READY.some((step) => moveStep(step, facts) === step);
  if (!isAsShown || !isReady || isMoveUnderWay(mover.aux)) {
    // A day that is out of reach, or no longer paid for, leads to the page that says so.
    const step = isAsShown && facts.day !== 'none' ? 'schedule-finalize' : 'address-confirmation';
    return { outcome: 'changed', path: MOVE_FLOW[moveStep(step, facts)].path };
  }
  const order = moveOrder(owner, move.data.past, orderOf(mover, move.data, owner));
  const ordered = await runOnce(order, locale);
  await recordMoveOrder(owner.accountId);
  if (ordered.outcome === 'failed') return { outcome: 'failed', reference: ordered.reference };
  const step = facts.day === 'later' ? 'schedule-confirmation' : 'now-confirmation';
  return { outcome: 'accepted', path: MOVE_FLOW[step].path };
}

/**
 * Decision on orders being set up: nothing is ordered a second time while one stands. One that nobody could confirm within a minute is sent
 * again at the customer's next press, the same one under the same key, where the provider honors keys.
 */
async function followOrder(owner: Owner, standing: AccountOrder): Promise<MoveConfirmResponse> {
  const { attempt, day } = standing;
  if (attempt.flow !== MOVE) return { outcome: 'changed', path: ACCOUNT_PAGES.dashboard.path };
  const latest = canSendAgain(standing) ? await resendOnce(standingOrder(owner, standing), attempt) : attempt;
  if (latest && isFailed(latest.state)) return { outcome: 'failed', reference: attempt.reference };
  const today = calendarDayIn(config().PROVIDER_TIME_ZONE, clock());
  const step = day !== null && day > today ? 'schedule-confirmation' : 'now-confirmation';
  return { outcome: 'accepted', path: MOVE_FLOW[step].path };
}

/** The step that shows the outcome of an order; null if none was sent. */
function confirmationOf(facts: MoveFacts): MoveStep | null {
  const step = moveStep('address', facts);
  return step === 'address' ? null : step;
}

/** Spec 3 §7.6: the date is sent only if the move is for a later day. */
function orderOf({ account, aux, today }: AccountData, { destination, day }: MoveData, owner: Owner): WantedMove {
  if (!destination) throw new Error('A move was confirmed without a destination');
  const { accountId, firstName, lastName, email, emailOptIn, smsOptIn, language, phone } = account;
  return {
    accountId,
    custGuid: owner.ownerSession.custGuid,
    destination,
    customer: { firstName, lastName, email, emailOptIn, smsOptIn, language, phone },
    moveDay: day === today ? null : day,
    auxBefore: aux.aux?.accountId ?? null,
  };
}
