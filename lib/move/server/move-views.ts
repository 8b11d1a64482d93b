import 'server-only';
import { canCancelMove, lastDayToCancel } from '#lib/account/account-order.ts';
import type { AccountData } from '#lib/account/server/load-account-data.ts';
import type { AccountRequest } from '#lib/account/server/open-account.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { type CalendarDay, daysRemaining } from '#lib/domain/calendar-day.ts';
import { expiryProblems } from '#lib/domain/card/expiry.ts';
import { addressLabel } from '#lib/domain/contact/us-address.ts';
import { monthIn } from '#lib/domain/dates.ts';
import { firstMoveCart, moveProducts } from '#lib/move/move-cart.ts';
import { explainDays } from '#lib/domain/days-sentence.ts';
import { priceRefill } from '#lib/plans/refill-price.ts';
import { type RefillAccount, toRefillAccount } from '#lib/refill/server/refill-account.ts';
import { addEstimate, nothingToBuy, toCartView, toSavedCardChoice } from '#lib/refill/server/refill-pages.ts';
import { findLastReceipt } from '#lib/refill/server/submitted-refill.ts';
import { toMoveProgress } from './follow-move.ts';
import { findProviderMove, type MoveAttempt, toMoveDates } from './move-facts.ts';
import type { MovePurchase } from './move-purchase.ts';
import type { OpenMove } from './open-move-step.ts';

/** The views of a move's pages (spec 3 §2.3). Addresses are in one line. */

export type MoveAddressView = ReturnType<typeof toAddressView>;
export type MoveConfirmView = ReturnType<typeof toConfirmView>;
export type MoveScheduleView = ReturnType<typeof toScheduleView>;
export type MoveRefillView = Awaited<ReturnType<typeof loadMoveRefillView>>;
export type MoveConfirmationView = ReturnType<typeof toConfirmationView>;

/** What the pages of a move that has not been ordered have in common. `purchase`: the move as shown, sent with every action. */
function toOpenView({ accountData, purchase: { id, contentVersion, data } }: OpenMove) {
  if (!data.destination) throw new Error('Move step was reached without a destination');
  return {
    account: accountData.reference,
    purchase: { id, version: contentVersion },
    from: addressLabel(accountData.account.address),
    to: addressLabel(data.destination.address),
  };
}

/** `daysLeft`: 0 if a refill comes first. */
export function toAddressView(move: OpenMove) {
  const { today, expiry } = toMoveDates(move.accountData);
  const isColdTap = move.purchase.data.destination?.isColdTap ?? false;
  return { ...toOpenView(move), daysLeft: expiry === null ? 0 : daysRemaining(expiry, today), isColdTap };
}

/**
 * Ready to be confirmed. `day`: null means now. `hasBenefit`: the account receives the benefit, which does not move automatically.
 * `elapsing`: what elapses until the activation, where the provider does not hold the days; null where it does.
 */
export function toConfirmView(move: OpenMove) {
  const { acp } = move.accountData.account;
  const { day } = move.purchase.data;
  const elapsing = config().PROVIDER_HOLDS_DAYS ? null : explainMove(move.accountData, day);
  return { ...toOpenView(move), day, hasBenefit: acp?.status === 'approved', elapsing };
}

/** `day`: the previously chosen one. `timeZone`: the provider's. */
export function toScheduleView(move: OpenMove) {
  const timeZone = config().PROVIDER_TIME_ZONE;
  return { ...toOpenView(move), ...toMoveDates(move.accountData), day: move.purchase.data.day, timeZone };
}

/**
 * Spec 3 §2.3, §4.2: the day of the move is not paid for: the refill that pays for it. Leads elsewhere if the account can buy no internet.
 * `savedCard`: the card that the review continues with; null if the payment step comes first.
 */
export async function loadMoveRefillView(move: OpenMove, request: AccountRequest) {
  const { today } = move.accountData;
  const day = move.purchase.data.day ?? today;
  const account = toRefillAccount(move.accountData);
  const plans = moveProducts(account.plans, { expiry: account.expiry, moveDay: day });
  const receipt = await findLastReceipt(move.owner, move.refill?.attempt ?? null);
  const dates = { expiry: account.expiry, grace: account.grace, today, moveDay: day };
  const cart = buildCartView(move, { ...account, plans }, dates, receipt);
  if (!cart) throw await nothingToBuy(account, move.owner, request);
  return {
    ...toOpenView(move),
    day,
    isToday: day === today,
    savedCard: findUsableCard(account),
    cart: addEstimate(move.owner, account, cart),
  };
}

/** The saved cart if its plan pays for the move, otherwise a new one. */
function buildCartView(
  { refill }: OpenMove,
  account: RefillAccount,
  dates: Parameters<typeof firstMoveCart>[1],
  receipt: string | null,
) {
  const { purchase = null, attempt = null } = refill ?? {};
  const after = attempt?.state === 'confirmed' ? attempt.reference : null;
  const firstCart = firstMoveCart(account, dates);
  const savedCart = after === null ? purchase?.data.cart : null;
  const view = toCartView(account, purchase, { attempt, after, receipt, tab: 'card', pinFailure: null });
  if (!view || !firstCart) return null;
  const isKept = savedCart != null && view.cart.internet !== null && priceRefill(view.cart, account) !== null;
  return isKept ? view : { ...view, cart: firstCart, quote: null };
}

/** Null if there is no saved card or it has expired, which the payment step shows. */
function findUsableCard(account: RefillAccount): string | null {
  const card = toSavedCardChoice(account);
  const month = monthIn(config().PROVIDER_TIME_ZONE, clock());
  return card?.expiry && expiryProblems(card.expiry, month).length === 0 ? card.ref : null;
}

/** `from`: the day of a scheduled move; null if it begins now. */
function explainMove(accountData: AccountData, from: CalendarDay | null) {
  return explainDays({ kind: 'move', ...toMoveDates(accountData), from, holdsDays: config().PROVIDER_HOLDS_DAYS });
}

type ConfirmedMove = Pick<OpenMove, 'accountData' | 'attempt' | 'isBehindModem'> & { purchase: MovePurchase | null };

/**
 * An order under way, or its outcome. Its move may no longer be saved: then the ledger has it until its account was seen, and the provider
 * afterwards. `days`: what becomes of the paid days until the activation.
 */
export function toConfirmationView(move: ConfirmedMove) {
  const { accountData, isBehindModem } = move;
  const order = toOrderView(move);
  const days = explainMove(accountData, order.kind === 'scheduled' ? order.day : null);
  return { account: accountData.reference, isBehindModem, days, ...order };
}

/**
 * - `order`: the order's reference, sent with requests; '' once the new account was seen
 * - `progress`: null once the order was taken and the usual time for its account is over
 * - `setUp`: the order was taken, and its account takes longer than usual; null if it was seen
 * - `confirmationNumber`, `newAccount` (its reference): '' until they are known
 * - `lastDayToCancel`: null if the move can no longer be canceled
 */
function toOrderView({ accountData, purchase, attempt }: ConfirmedMove) {
  const { account, order, today } = accountData;
  if (order && attempt?.accountOrder) return toAccountOrderView(account, order, attempt, today);
  const { ordered: savedSummary = null, destination = null, day = null } = purchase?.data ?? {};
  if (destination) {
    return {
      order: attempt?.reference ?? '',
      progress: toMoveProgress(attempt),
      setUp: null,
      confirmationNumber: attempt?.orderNumber ?? '',
      newAccount: '',
      from: addressLabel(account.address),
      to: addressLabel(destination.address),
      day: day ?? today,
      kind: toKind(day !== null && day > today),
      lastDayToCancel: null,
    };
  }
  const summary = findProviderMove(accountData) ?? savedSummary;
  if (!summary) throw new Error('Move confirmation was reached without an order');
  // On its day a scheduled move is one that begins now.
  const isScheduled = summary.day > today;
  return {
    order: '',
    progress: null,
    setUp: null,
    confirmationNumber: summary.confirmationNumber,
    newAccount: summary.account,
    from: summary.from,
    to: summary.to,
    day: summary.day,
    kind: toKind(isScheduled),
    lastDayToCancel: isScheduled && canCancelMove(summary.day, today) ? lastDayToCancel(summary.day) : null,
  };
}

/** Decision on orders being set up: the confirmation stays, with its number, until the new account has been seen. */
function toAccountOrderView(
  { address }: AccountData['account'],
  { day, view }: NonNullable<AccountData['order']>,
  attempt: MoveAttempt,
  today: AccountData['today'],
) {
  const progress = toMoveProgress(attempt);
  const isTaken = progress.state === 'created' && progress.waitMs <= 0;
  return {
    order: attempt.reference,
    progress: isTaken ? null : progress,
    setUp: isTaken ? view : null,
    confirmationNumber: view.number,
    newAccount: view.newAccount ?? '',
    from: addressLabel(address),
    to: view.address,
    day: view.on ?? today,
    kind: toKind(view.kind === 'move-scheduled'),
    lastDayToCancel: view.canCancel && day !== null ? lastDayToCancel(day) : null,
  };
}

const toKind = (isScheduled: boolean) => (isScheduled ? 'scheduled' : 'now');
