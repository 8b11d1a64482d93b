import 'server-only';
import { z } from 'zod';
import {
  toOrderAge,
  toOrderKind,
  type AccountOrderView,
  canCancelMove,
  matchesOrder,
  isListedPayment,
  type ListedPayment,
  findListedAccount,
} from '#lib/account/account-order.ts';
import { config } from '#lib/config.ts';
import { isOpen } from '#lib/domain/attempt-state.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { addressLabel, usAddressFields } from '#lib/domain/contact/us-address.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { seal, unsealOnce } from '#lib/http/sealed-text.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { log } from '#lib/log.ts';
import { transition } from '#lib/payment/server/payment-attempt.ts';
import { accountReference } from '#lib/session/account-reference.ts';
import type { IdentityAccount } from '#lib/session/provider-owner-session.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { StoredAccountOrder } from '#lib/store/account-orders.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { logInterruption } from '#lib/store/store-outage.ts';
import type { AuxAccount } from './provider-account.ts';
import type { NewAccountRequest } from './provider-new-account.ts';

/** Orders of a move or a reconnection whose account has not been seen (decision on orders being set up). Every page reads them here. */

/** As long as its attempt is kept. */
const SEALED_SECONDS = 400 * 24 * 60 * 60;

const text = z.string().max(500);

/** What is stored of an order until its account has been seen. */
const orderDetailsSchema = z.object({
  /** Where the new account is; null once it has been seen. */
  address: z.object(usAddressFields(text)).nullable(),
  /** The accounts that there were before; the provider's ids. */
  accountsBefore: z.array(text),
  /** The account of the order in the identity's list; null until it is there. */
  newAccountId: text.nullable(),
  /** A move as it was sent, so that the same one can be sent again; null for a charge, which is never sent from here. */
  request: z
    .object({
      custGuid: text,
      locationId: text,
      houseKey: text,
      customer: z.object({
        firstName: text,
        lastName: text,
        email: text,
        emailOptIn: z.boolean(),
        smsOptIn: z.boolean(),
        language: z.enum(LOCALES),
        phone: text,
      }),
    })
    .nullable(),
});
type OrderDetails = z.output<typeof orderDetailsSchema>;

/** An open order: it was taken, or may have been, and its account has not been seen. */
export interface AccountOrder extends Omit<StoredAccountOrder, 'data'> {
  /** Null if they were sealed with a secret that has been dropped. */
  details: OrderDetails | null;
  /** The provider reports an error with the new account. */
  hasError: boolean;
}

/** An order as it leaves for the provider. */
export interface NewAccountOrder extends Pick<NewAccountRequest, 'destination'> {
  /** Null for now, and for a reconnection. */
  day: CalendarDay | null;
  /** The newest aux account before this order; null if there was none. */
  auxBefore: string | null;
  request: Pick<NewAccountRequest, 'custGuid' | 'customer'> | null;
}

/** Stores an order beside its claimed attempt, before it is sent. False if that failed: it must not be sent then. */
export async function saveAccountOrder(owner: Owner, attempt: Attempt, order: NewAccountOrder): Promise<boolean> {
  const { ownerSession, identity, accountId } = owner;
  const { auxBefore, day, destination, request } = order;
  const accountIds = (identity?.accounts ?? ownerSession.accounts).map((account) => account.accountId);
  const details: OrderDetails = {
    address: destination.address,
    accountsBefore: [...new Set([accountId, ...accountIds, ...(auxBefore === null ? [] : [auxBefore])])],
    newAccountId: null,
    request: request && { ...request, locationId: destination.locationId, houseKey: destination.houseKey },
  };
  try {
    const { accountOrders } = await store();
    const data = await seal(details, SEALED_SECONDS);
    const { id: attemptId, subjectHash } = attempt;
    await accountOrders.insert({ attemptId, subjectHash, data, day });
    return true;
  } catch (error) {
    const { id, reference, trackingId, flow } = attempt;
    logInterruption('error', { event: 'account_order_not_kept', attempt: id, reference, trackingId, flow }, error);
    return false;
  }
}

/** The account's newest open order, from the ledger alone; null if there is none. */
export async function findAccountOrder(accountId: string): Promise<AccountOrder | null> {
  const orders = await listAccountOrders([accountId]);
  return orders.get(accountId) ?? null;
}

/** The newest open order of each of these accounts. */
export async function listAccountOrders(accountIds: readonly string[]): Promise<Map<string, AccountOrder>> {
  const bySubject = new Map(accountIds.map((accountId) => [hashSubject('account', accountId), accountId]));
  const { accountOrders } = await store();
  const newest = new Map<string, AccountOrder>();
  for (const row of await accountOrders.list([...bySubject.keys()])) {
    const accountId = bySubject.get(row.attempt.subjectHash);
    if (accountId === undefined || newest.has(accountId)) continue;
    const order = await unsealOrder(row);
    if (order.seenAt === null || order.details?.newAccountId) newest.set(accountId, order);
  }
  return newest;
}

/**
 * Whether a move of the account was taken within the last hour, on or after its day, and its account has not been seen: it counts as paused,
 * whether or not the provider shows that yet. Later only the provider's own view counts, because nobody may look at the order any more.
 */
export async function hasMoveBegun(accountId: string): Promise<boolean> {
  const order = await findAccountOrder(accountId);
  if (order?.attempt.state !== 'confirmed' || toOrderAge(order.ageMs) === 'late') return false;
  const today = calendarDayIn(config().PROVIDER_TIME_ZONE, order.orderedAt + order.ageMs);
  return toOrderKind(order.attempt.flow, order.day, today) === 'move-now';
}

async function unsealOrder({ data, ...row }: StoredAccountOrder): Promise<AccountOrder> {
  const text = await unsealOnce(data, SEALED_SECONDS);
  const details = orderDetailsSchema.safeParse(text.ok ? text.value : null);
  return { ...row, details: details.success ? details.data : null, hasError: false };
}

/**
 * Looks for the account of an open order in what a page has read; `aux` and `accounts` are null where they were not. Returns null if the order is over: its account was seen, or a refill
 * ended the move. An order whose response was lost is confirmed by the account that it opened.
 */
export async function resolveAccountOrder(
  order: AccountOrder,
  { aux, accounts }: { aux: AuxAccount | null; accounts: readonly IdentityAccount[] | null },
): Promise<AccountOrder | null> {
  const criteria = toExpectedAccount(order);
  const { attempt } = order;
  if (aux && matchesOrder(criteria, aux)) {
    if (aux.error !== '') return { ...order, hasError: true };
    if (isOpen(attempt.state) && !(await confirmOrder(attempt, aux.confirmationNumber))) return order;
    await completeAccountOrder(order);
    return null;
  }
  // An error may come without an account.
  if (aux && aux.aux === null && aux.error !== '' && hasOrderNumber(criteria, aux)) return { ...order, hasError: true };
  if (await hasRefillEnded(attempt)) {
    await completeAccountOrder(order);
    return null;
  }
  const newAccount = accounts && findListedAccount(criteria, accounts);
  if (newAccount && order.details && attempt.state === 'confirmed')
    return markListed(order, order.details, newAccount.accountId);
  reportLate(order);
  return order;
}

function toExpectedAccount({ attempt, day, details }: AccountOrder) {
  return {
    flow: attempt.flow,
    number: attempt.orderNumber,
    day,
    address: details?.address ?? null,
    accountsBefore: details?.accountsBefore ?? [],
  };
}

function hasOrderNumber({ number }: { number: string | null }, { confirmationNumber }: AuxAccount): boolean {
  return confirmationNumber === '' || confirmationNumber === number;
}

/** A charge is settled by its own status; a move, for which there is none, by its account. False while the order is still being sent. */
async function confirmOrder(attempt: Attempt, number: string): Promise<boolean> {
  if (attempt.quote.totalCents > 0) return false;
  const orderNumber = number === '' ? null : number;
  return (await transition(attempt, ['unknown', 'manual'], 'confirmed', { orderNumber, outcomeCode: null })) !== null;
}

const pausedSnapshot = z.object({ isPaused: z.literal(true) });

/** Whether a refill that was paid since has ended the move. Its owner agreed to that before paying. */
async function hasRefillEnded(attempt: Attempt): Promise<boolean> {
  if (attempt.quote.totalCents > 0 || attempt.state !== 'confirmed') return false;
  const { attempts } = await store();
  const id = await attempts.findLastConfirmed(attempt.subjectHash);
  const last = id === null || id === attempt.id ? null : await attempts.find(id);
  if (!last || (last.settledAt ?? 0) < (attempt.settledAt ?? 0)) return false;
  return pausedSnapshot.safeParse(last.quote.snapshot).success;
}

async function markListed(order: AccountOrder, before: OrderDetails, newAccountId: string): Promise<AccountOrder> {
  if (before.newAccountId === newAccountId) return order;
  const details = { ...before, newAccountId };
  const { accountOrders } = await store();
  await accountOrders.markSeen(order.attempt.id, await seal(details, SEALED_SECONDS));
  return { ...order, seenAt: order.orderedAt + order.ageMs, details };
}

/** Ends an order whose account was seen, and erases its details. The row stays, because the payment history lists the order's payment by it. */
export async function completeAccountOrder({ attempt }: Pick<AccountOrder, 'attempt'>): Promise<void> {
  const { accountOrders } = await store();
  const emptyDetails: OrderDetails = { address: null, accountsBefore: [], newAccountId: null, request: null };
  await accountOrders.markSeen(attempt.id, await seal(emptyDetails, SEALED_SECONDS));
}

/** Whether the order's account was seen, or the order ended otherwise; false for an order of a release that did not store orders. */
export async function hasAccountOrderEnded(attemptId: string): Promise<boolean> {
  const { accountOrders } = await store();
  return ((await accountOrders.find(attemptId))?.seenAt ?? null) !== null;
}

function reportLate({ attempt, ageMs, seenAt }: AccountOrder): void {
  if (seenAt !== null || toOrderAge(ageMs) !== 'late') return;
  const { id, reference, trackingId, flow, state } = attempt;
  log.warn({ event: 'account_order_late', attempt: id, reference, trackingId, flow, state });
}

/** `reference`: of the account that it was ordered for. */
export function toAccountOrderView(
  order: AccountOrder,
  { ownerSession, reference, today }: Pick<Owner, 'ownerSession'> & { reference: string; today: CalendarDay },
): AccountOrderView {
  const { attempt, ageMs, day, details, hasError, orderedAt } = order;
  const { flow, orderNumber, quote, state } = attempt;
  const kind = toOrderKind(flow, day, today);
  const newAccountId = details?.newAccountId ?? null;
  // The account of a scheduled move may be listed long before its day.
  const isReady = newAccountId !== null && kind !== 'move-scheduled';
  const orderDay = calendarDayIn(config().PROVIDER_TIME_ZONE, orderedAt);
  return {
    kind,
    state: hasError ? 'failed' : isOpen(state) ? 'checking' : isReady ? 'ready' : 'ordered',
    age: toOrderAge(ageMs),
    account: reference,
    number: orderNumber ?? '',
    reference: attempt.reference,
    address: details?.address ? addressLabel(details.address) : '',
    on: kind === 'reconnection' ? null : (day ?? orderDay),
    paidCents: isOpen(state) ? 0 : quote.totalCents,
    newAccount: isReady ? accountReference(ownerSession, newAccountId) : null,
    canCancel: kind === 'move-scheduled' && orderNumber !== null && day !== null && canCancelMove(day, today),
    supportPhone: config().SUPPORT_PHONE,
  };
}

/** A payment of the ledger that the provider does not list yet. */
export interface LedgerPayment {
  cents: number;
  paidAt: number;
  planCode: string;
  planDays: number;
  quantity: number;
  orderNumber: string;
  attemptId: string;
}

/** The payments for orders of these accounts that the provider's list does not have. */
export async function listUnlistedPayments(
  accountIds: readonly string[],
  providerPayments: readonly ListedPayment[],
): Promise<LedgerPayment[]> {
  const { accountOrders } = await store();
  const orders = await accountOrders.list(accountIds.map((accountId) => hashSubject('account', accountId)));
  const missingPayments: LedgerPayment[] = [];
  for (const { attempt, orderedAt, seenAt } of orders) {
    const { id: attemptId, orderNumber, quote, state } = attempt;
    if (state !== 'confirmed' || quote.totalCents === 0) continue;
    const payment = { number: orderNumber ?? '', attemptId, cents: quote.totalCents, paidAt: orderedAt };
    if (!isListedPayment(payment, providerPayments)) {
      const { planCode, planDays } = quote;
      const quantity = quote.lines.find(({ code }) => code === planCode)?.quantity ?? 1;
      const { cents, number } = payment;
      missingPayments.push({ cents, paidAt: orderedAt, planCode, planDays, quantity, orderNumber: number, attemptId });
    } else if (seenAt !== null) {
      await accountOrders.delete(attemptId);
    }
  }
  return missingPayments;
}
