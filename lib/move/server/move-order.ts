import 'server-only';
import { ACCOUNT_PAGES } from '#lib/account/flow.ts';
import { type AccountOrder, findAccountOrder, saveAccountOrder } from '#lib/account/server/account-orders.ts';
import { isMoveInProgress } from '#lib/account/server/related-accounts.ts';
import type { AccountData } from '#lib/account/server/load-account-data.ts';
import { loadAuxAccount } from '#lib/account/server/provider-account.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { isFailed, isOpen } from '#lib/domain/attempt-state.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { log } from '#lib/log.ts';
import type { MoveConfirmRequest, MoveConfirmResponse } from '#lib/move/api.ts';
import { MOVE_FLOW, moveStep } from '#lib/move/flow.ts';
import { type ChargeOutcome, toChargeOutcome } from '#lib/payment/charge-outcome.ts';
import { recordMoveOrder } from '#lib/payment/server/account-reading.ts';
import {
  canResend,
  findOnceAction,
  type OnceAction,
  resendOnce,
  resolveOutcome,
  runOnce,
} from '#lib/payment/server/once-flow.ts';
import { recordProviderFailure } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { refuseInMaintenance } from '#lib/store/refuse-in-maintenance.ts';
import { loadMovableAccount, type MoveAttempt, toMoveDates, toMoveFacts } from './move-facts.ts';
import { findMovePurchase, MOVE, type MoveData, type MovePurchase } from './move-purchase.ts';
import { type MoveOrder, startMove } from './provider.ts';

/** The order of a move, from the guard to the outcome. */

/** The steps at which a move can be confirmed. */
const READY_STEPS = ['now', 'schedule-now', 'schedule-finalize'] as const;

/** Spec 3 §4.3, §8: orders the move that the page shows. Called twice, in two tabs or after a lost response, it is ordered once. */
export async function confirmMove(owner: Owner, request: MoveConfirmRequest): Promise<MoveConfirmResponse> {
  const accountOrder = await findAccountOrder(owner.accountId);
  if (accountOrder) return continueOrder(owner, accountOrder);
  const purchase = await findMovePurchase(owner);
  if (request.purchase === null) return { outcome: 'changed', path: ACCOUNT_PAGES.dashboard.path };
  if (!purchase?.data.destination) {
    log.warn({ event: 'move_without_place', trackingId: owner.ownerSession.trackingId });
    return { outcome: 'nothing' };
  }
  const accountData = await loadMovableAccount(owner);
  if (!accountData) {
    // What could not be read during maintenance is no failure of this move.
    await refuseInMaintenance();
    return { outcome: 'failed', reference: null };
  }
  const attempt = await findMoveAttempt(owner, purchase);
  const facts = toMoveFacts(purchase, attempt, toMoveDates(accountData));
  const firstStep = moveStep('address', facts);
  // Ordered in another tab or by an earlier request: every step leads to the confirmation.
  if (firstStep !== 'address') return { outcome: 'accepted', path: MOVE_FLOW[firstStep].path };
  const isAsShown = purchase.id === request.purchase.id && purchase.contentVersion === request.purchase.version;
  const isReady = READY_STEPS.some((step) => moveStep(step, facts) === step);
  if (!isAsShown || !isReady || isMoveInProgress(accountData.aux)) {
    // A day that is out of reach, or no longer paid for, leads to the page that explains it.
    const step = isAsShown && facts.day !== 'none' ? 'schedule-finalize' : 'address-confirmation';
    return { outcome: 'changed', path: MOVE_FLOW[moveStep(step, facts)].path };
  }
  const order = buildMoveOrder(owner, purchase.data, accountData);
  const { outcome, reference } = await runOnce(createMoveAction(owner, purchase.data.past, order), request.locale);
  await recordMoveOrder(owner.accountId);
  if (outcome === 'failed') return { outcome: 'failed', reference };
  return accept(facts.day === 'later');
}

function accept(isScheduled: boolean): MoveConfirmResponse {
  return { outcome: 'accepted', path: MOVE_FLOW[isScheduled ? 'schedule-confirmation' : 'now-confirmation'].path };
}

/**
 * Decision on orders being set up: nothing is ordered a second time while the account has an order. One that nobody could confirm within a
 * minute is sent again at the customer's next press, the same one under the same key, where the provider honors keys.
 */
async function continueOrder(owner: Owner, accountOrder: AccountOrder): Promise<MoveConfirmResponse> {
  const { attempt, day } = accountOrder;
  if (attempt.flow !== MOVE) return { outcome: 'changed', path: ACCOUNT_PAGES.dashboard.path };
  const latest = canSendAgain(accountOrder)
    ? await resendOnce(createResendAction(owner, accountOrder), attempt)
    : attempt;
  if (latest && isFailed(latest.state)) return { outcome: 'failed', reference: attempt.reference };
  return accept(day !== null && day > calendarDayIn(config().PROVIDER_TIME_ZONE, clock()));
}

/** Whether the customer may have the account's order sent again. */
export function canSendAgain({ attempt, details }: AccountOrder): boolean {
  return Boolean(details?.address && details.request) && canResend(attempt);
}

interface NewMoveOrder extends MoveOrder {
  /** The newest aux account before this order; null if there was none. */
  auxBefore: string | null;
}

/** Spec 3 §7.6: the date is sent only if the move is for a later day. */
function buildMoveOrder(
  owner: Owner,
  { destination, day }: MoveData,
  { account, aux, today }: AccountData,
): NewMoveOrder {
  if (!destination) throw new Error('Confirmed move has no destination');
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

/**
 * Spec 3 §4.3, §7.6: an account at the new address is opened once; another one only after the move is over. `past`: the account's previous
 * order, which is over; null if there is none. `order`: null if the attempt is only looked up.
 */
function createMoveAction(owner: Owner, past: string | null, order: NewMoveOrder | null = null): OnceAction {
  return {
    ...identifyAction(owner, past ?? ''),
    prepare(attempt) {
      if (!order) throw new Error('Move action created for a lookup has no order to send');
      const { auxBefore, ...move } = order;
      const { custGuid, customer, destination, moveDay: day } = move;
      return async () => {
        // Saved first: until the new account is seen, every page shows what was ordered.
        const request = { custGuid, customer };
        const isSaved = await saveAccountOrder(owner, attempt, { destination, day, auxBefore, request });
        return isSaved ? sendMoveOrder(owner, move, attempt.id) : { outcome: 'not_sent' };
      };
    },
    findEvidence: () => findMoveEvidence(owner, order),
  };
}

/** The account's order as it was first sent: with its own address and day, whatever was chosen since. Evidence is looked for before it is sent. */
function createResendAction(owner: Owner, { attempt, day, details }: AccountOrder): OnceAction {
  const { address = null, request = null } = details ?? {};
  const order = address && request && toMoveOrder(owner, { address, request, day });
  return {
    ...identifyAction(owner, attempt.id),
    prepare({ id }) {
      if (!order) throw new Error('Account order has no saved request to send again');
      return async () => {
        const evidence = await findMoveEvidence(owner, order);
        return evidence === false ? sendMoveOrder(owner, order, id) : toConfirmed(evidence);
      };
    },
    findEvidence: () => findMoveEvidence(owner, order),
  };
}

type OrderDetails = NonNullable<AccountOrder['details']>;

function toMoveOrder(
  { accountId }: Owner,
  {
    address,
    request: { custGuid, customer, houseKey, locationId },
    day,
  }: { [Key in 'address' | 'request']: NonNullable<OrderDetails[Key]> } & Pick<AccountOrder, 'day'>,
): MoveOrder {
  return { accountId, custGuid, customer, destination: { address, houseKey, locationId }, moveDay: day };
}

function identifyAction({ accountId, callContext, ownerSession }: Owner, scope: string) {
  const { browserId } = ownerSession;
  return { name: MOVE, accountId, browserId, trackingId: callContext.trackingId, idempotencyScope: [scope] };
}

async function sendMoveOrder(owner: Owner, order: MoveOrder, idempotencyKey: string): Promise<ChargeOutcome> {
  const result = await startMove(owner.callContext, { ...order, idempotencyKey });
  if (!result.ok) await recordProviderFailure(owner, result);
  const outcome = toChargeOutcome(result, {});
  if (outcome.outcome !== 'declined') return outcome;
  // A refusal because the account already exists is a success: an earlier request opened it.
  const evidence = await findMoveEvidence(owner, order);
  return evidence === false ? outcome : toConfirmed(evidence);
}

type MoveEvidence = true | { orderNumber: string };

function toConfirmed(evidence: MoveEvidence): ChargeOutcome {
  return { outcome: 'confirmed', orderNumber: evidence === true ? null : evidence.orderNumber };
}

/**
 * Whether the provider shows the move; none was in progress when it was ordered. `order`: null if destination and day are not known. It can
 * prove the order, never disprove it: the account may come late.
 */
async function findMoveEvidence(
  { callContext, accountId }: Owner,
  order: Pick<MoveOrder, 'destination' | 'moveDay'> | null,
): Promise<false | MoveEvidence> {
  const result = await loadAuxAccount(callContext, accountId);
  if (!result.ok || !isMoveInProgress(result.value)) return false;
  const { aux, toAddress, confirmationNumber } = result.value;
  const evidence: MoveEvidence = confirmationNumber === '' || { orderNumber: confirmationNumber };
  if (!order) return evidence;
  const isThere = toAddress === null || toAddress.zip.slice(0, 5) === order.destination.address.zip.slice(0, 5);
  const isThen = order.moveDay === null || aux?.scheduledDay === order.moveDay;
  return isThere && isThen && evidence;
}

/**
 * The attempt of the account's order, else of the saved move, in progress or settled. Null if nothing was ordered, or the new account was
 * already found.
 */
export async function findMoveAttempt(owner: Owner, purchase: MovePurchase | null): Promise<MoveAttempt | null> {
  const accountOrder = await findAccountOrder(owner.accountId);
  if (accountOrder?.attempt.flow === MOVE) {
    resolveOutcome(createResendAction(owner, accountOrder), accountOrder.attempt);
    return { ...accountOrder.attempt, accountOrder };
  }
  if (!purchase?.data.destination) return null;
  const attempt = await findAttemptAfter(owner, purchase.data.past);
  return attempt && { ...attempt, accountOrder: null };
}

/** How long a new account may take to appear. Until then it is unknown whether a move is over. */
const APPEARS_WITHIN_MS = 60_000;

/**
 * Returns the last order that is over, for an account that shows no move: the next order is then a new one. Null if the last order is not
 * known to be over.
 */
export async function findLastFinishedOrder(
  owner: Owner,
  past: string | null,
): Promise<{ past: string | null } | null> {
  let last = past;
  for (;;) {
    const attempt = await findAttemptAfter(owner, last);
    if (!attempt) return { past: last };
    if (isOpen(attempt.state)) return null;
    if (attempt.state !== 'confirmed') return { past: last };
    if (attempt.readAt - (attempt.settledAt ?? attempt.readAt) < APPEARS_WITHIN_MS) return null;
    last = attempt.id;
  }
}

/** Returns the order with this confirmation number, which was canceled; null if it is over already or another order is the last one. */
export async function findCanceledOrder(owner: Owner, past: string | null, number: string): Promise<string | null> {
  let last = past;
  for (;;) {
    const attempt = await findAttemptAfter(owner, last);
    if (attempt?.state !== 'confirmed') return null;
    // An order that was settled by evidence may have no number: only the last one can be it.
    const isLast = (await findAttemptAfter(owner, attempt.id)) === null;
    const isNumbered = attempt.orderNumber === number;
    if (isNumbered || (attempt.orderNumber === null && isLast)) return isLast ? attempt.id : null;
    last = attempt.id;
  }
}

async function findAttemptAfter(owner: Owner, past: string | null): Promise<Attempt | null> {
  return (await findOnceAction(createMoveAction(owner, past)))?.attempt ?? null;
}
