import 'server-only';
import {
  type AccountOrder,
  completeAccountOrder,
  hasAccountOrderEnded,
  resolveAccountOrder,
} from '#lib/account/server/account-orders.ts';
import { calculateAuxWaitMs, findNewAux, type NewAuxResult } from '#lib/account/server/related-accounts.ts';
import { loadAuxAccount } from '#lib/account/server/provider-account.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { isFailed } from '#lib/domain/attempt-state.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { addressLabel } from '#lib/domain/contact/us-address.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import type { MoveFinishRequest, MoveFinishResponse, MoveProgress } from '#lib/move/api.ts';
import { recordMoveOrder } from '#lib/payment/server/account-reading.ts';
import { recordProviderFailure } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { findProviderMove, loadMovableAccount, type MoveAttempt } from './move-facts.ts';
import { canSendAgain, findMoveAttempt } from './move-order.ts';
import {
  changeMovePurchase,
  findMovePurchase,
  type MoveData,
  type MovePurchase,
  type MoveSummary,
} from './move-purchase.ts';

/** Returns the progress of the account's order, by its reference. Sends nothing. */
export async function followMove(owner: Owner, reference: string): Promise<MoveProgress> {
  const attempt = await findMoveAttempt(owner, await findMovePurchase(owner));
  if (attempt?.reference !== reference) return toMoveProgress(null);
  const { accountOrder, state } = attempt;
  // Nobody else asks at the moment.
  const isConfirmed = accountOrder !== null && state === 'manual' && (await isNewAccountVisible(owner, accountOrder));
  return toMoveProgress(isConfirmed ? { ...attempt, state: 'confirmed' } : attempt);
}

async function isNewAccountVisible(owner: Owner, accountOrder: AccountOrder): Promise<boolean> {
  const result = await loadAuxAccount(owner.callContext, owner.accountId);
  if (!result.ok) await recordProviderFailure(owner, result);
  return result.ok && (await resolveAccountOrder(accountOrder, { aux: result.value, accounts: null })) === null;
}

export function toMoveProgress(attempt: MoveAttempt | null): MoveProgress {
  const basics = { waitMs: 0, canSendAgain: false, reference: attempt?.reference ?? null };
  if (!attempt || attempt.state === 'ready') return { ...basics, state: 'none', reference: null };
  const { state, accountOrder } = attempt;
  if (state === 'confirmed') return { ...basics, state: 'created', waitMs: calculateAuxWaitMs(attempt) };
  if (isFailed(state)) return { ...basics, state: 'failed' };
  if (state === 'manual' || state === 'contradicted') {
    return { ...basics, state: 'manual', canSendAgain: accountOrder !== null && canSendAgain(accountOrder) };
  }
  return { ...basics, state: state === 'submitted' ? 'sending' : 'checking' };
}

/**
 * Spec 3 §4.3: once the wait is over, finds the account that the order has opened and clears what was saved for the move. Decision on orders
 * being set up: an account that does not show, or cannot be read, proves nothing about the order.
 */
export async function finishMove(owner: Owner, request: Pick<MoveFinishRequest, 'order'>): Promise<MoveFinishResponse> {
  const purchase = await findMovePurchase(owner);
  const attempt = await findMoveAttempt(owner, purchase);
  const destination = purchase?.data.destination ?? null;
  if (attempt?.reference !== request.order || !(destination || attempt.accountOrder)) return { outcome: 'changed' };
  const { reference, accountOrder } = attempt;
  const { state, waitMs } = toMoveProgress(attempt);
  if (state === 'failed') return { outcome: 'failed', reference, number: null };
  if (state !== 'created' || waitMs > 0) return { outcome: 'waiting' };

  const [newAux, accountData] = await Promise.all([
    findNewAux(owner, attempt.orderNumber ?? ''),
    loadMovableAccount(owner),
  ]);
  if (newAux.outcome === 'error') return { outcome: 'failed', reference, number: attempt.orderNumber };
  const clear = (data: MoveData, summary: MoveSummary | null): MoveData =>
    // Unless another request has cleared it already, or another move was begun since.
    destination && data.destination?.locationId === destination.locationId
      ? { ...data, destination: null, day: null, ordered: summary }
      : data;
  // The account itself may show the move where the order's number does not.
  const providerMove = accountData && findProviderMove(accountData);
  if (newAux.outcome === 'missing' && !providerMove) {
    if (accountOrder) return { outcome: 'setting-up' };
    if (await hasAccountOrderEnded(attempt.id)) return { outcome: 'waiting' };
    // An order of a release that kept none: its pages are those of the account again.
    await changeMovePurchase(owner, (data) => clear(data, null));
    return { outcome: 'failed', reference, number: null };
  }
  const today = calendarDayIn(config().PROVIDER_TIME_ZONE, clock());
  const from = accountData ? addressLabel(accountData.account.address) : '';
  const summary =
    newAux.outcome === 'found' ? summarizeMove(newAux, { from, today, accountOrder, purchase }) : providerMove;
  await recordMoveOrder(owner.accountId);
  await changeMovePurchase(owner, (data) => clear(data, summary));
  if (accountOrder) await completeAccountOrder(accountOrder);
  return { outcome: 'done' };
}

/** What the confirmation shows of the account that was found. */
function summarizeMove(
  { account, aux: { aux, toAddress, confirmationNumber } }: Extract<NewAuxResult, { outcome: 'found' }>,
  {
    from,
    today,
    accountOrder,
    purchase,
  }: { from: string; today: CalendarDay; accountOrder: AccountOrder | null; purchase: MovePurchase | null },
): MoveSummary {
  const address = toAddress ?? accountOrder?.details?.address ?? purchase?.data.destination?.address;
  const orderDay = accountOrder ? accountOrder.day : (purchase?.data.day ?? null);
  const scheduledDay = aux.scheduledDay ?? orderDay;
  return {
    confirmationNumber,
    from,
    to: address ? addressLabel(address) : '',
    day: scheduledDay ?? today,
    isScheduled: scheduledDay !== null && scheduledDay > today,
    account,
  };
}
