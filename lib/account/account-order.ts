import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import { addDays, type CalendarDay, daysBetween } from '#lib/domain/calendar-day.ts';

/**
 * Decision on orders being set up: a move or a reconnection that the provider took, or may have taken, stays a state of the home until its
 * new account has been seen. Every page reads it before the provider's own view.
 */
export type AccountOrderKind = 'move-now' | 'move-scheduled' | 'reconnection';

/**
 * - `checking`: the response to the order was lost; nobody knows yet whether it was taken
 * - `ordered`: taken; its account does not show yet
 * - `ready`: the identity lists the new account, which waits for its activation
 * - `failed`: the provider reports an error with the new account
 */
export type AccountOrderState = 'checking' | 'ordered' | 'ready' | 'failed';

/** `new`: within the usual time. `late`: after an hour, when a person has to look. */
export type AccountOrderAge = 'new' | 'slow' | 'late';

export interface AccountOrderView {
  kind: AccountOrderKind;
  state: AccountOrderState;
  age: AccountOrderAge;
  /** The reference of the account that it was ordered for, sent with requests. */
  account: string;
  /** The provider's number; '' until it is known. */
  number: string;
  /** Our short code, which customers quote. */
  reference: string;
  /** Of the new account, in one line; '' if unknown. */
  address: string;
  /** The day of the move; the day of the order if it was ordered for now. Null for a reconnection. */
  on: CalendarDay | null;
  /** 0 for a move. */
  paidCents: number;
  /** The reference of the new account; null until it is listed. */
  newAccount: string | null;
  /** A scheduled move that is known by its number, before its day. */
  canCancel: boolean;
  supportPhone: string;
}

const MINUTE_MS = 60_000;
/** From here on a person has to look. */
export const LATE_ORDER_MS = 60 * MINUTE_MS;

export function toOrderAge(ms: number): AccountOrderAge {
  if (ms >= LATE_ORDER_MS) return 'late';
  return ms >= MINUTE_MS ? 'slow' : 'new';
}

/** On its day a scheduled move is one that begins now. `flow`: the provider's name for it. */
export function toOrderKind(flow: string, day: CalendarDay | null, today: CalendarDay): AccountOrderKind {
  if (flow === 'RECONNECT') return 'reconnection';
  return day !== null && day > today ? 'move-scheduled' : 'move-now';
}

/** Whether the order interrupts the service at home: nothing is sold for the account meanwhile without a question. */
export function interruptsService({ kind }: { kind: AccountOrderKind }): boolean {
  return kind !== 'move-scheduled';
}

/** Spec 3 §4.3, decision on the cut-off: a move can be canceled until its day begins in the provider's time zone. */
export function canCancelMove(moveDay: CalendarDay, today: CalendarDay): boolean {
  return daysBetween(today, moveDay) > 0;
}

export function lastDayToCancel(moveDay: CalendarDay): CalendarDay {
  return addDays(moveDay, -1);
}

/** What identifies the account that an order opens. */
interface ExpectedAccount {
  flow: string;
  /** Null until the provider has assigned it. */
  number: string | null;
  /** Null for now. */
  day: CalendarDay | null;
  address: UsAddress | null;
  /** The accounts that existed before; the provider's ids. */
  accountsBefore: readonly string[];
}

interface ProviderAux {
  aux: { accountId: string; type: string; scheduledDay: CalendarDay | null } | null;
  confirmationNumber: string;
  toAddress: UsAddress | null;
}

/**
 * Whether the account that the provider shows is the order's: it has its number, or is new. Without a number, kind, place and day have to
 * agree as well, because somebody else may have ordered meanwhile. Can prove an order, never disprove one.
 */
export function matchesOrder(order: ExpectedAccount, { aux, confirmationNumber, toAddress }: ProviderAux): boolean {
  if (!aux) return false;
  if (order.number !== null && confirmationNumber === order.number) return true;
  if (order.accountsBefore.includes(aux.accountId)) return false;
  const type = aux.type.trim().toUpperCase();
  if (type !== '' && type !== order.flow) return false;
  if (order.number !== null) return true;
  const isSamePlace = !toAddress || !order.address || toFiveDigitZip(toAddress) === toFiveDigitZip(order.address);
  return isSamePlace && (order.day === null || aux.scheduledDay === order.day);
}

interface ListedHome {
  accountId: string;
  isClosed: boolean;
  address: { addressLine1: string; zip: string };
}

/** The account of the order in the identity's list: new, open, and at the address that was ordered; null if it is not there. */
export function findListedAccount<Account extends ListedHome>(
  { address, accountsBefore }: Pick<ExpectedAccount, 'address' | 'accountsBefore'>,
  accounts: readonly Account[],
): Account | null {
  if (!address) return null;
  const isAtAddress = ({ address: home }: Account) =>
    toFiveDigitZip(home) === toFiveDigitZip(address) && normalizeStreet(home).startsWith(normalizeStreet(address));
  return accounts.find((one) => !one.isClosed && !accountsBefore.includes(one.accountId) && isAtAddress(one)) ?? null;
}

const toFiveDigitZip = ({ zip }: { zip: string }) => zip.trim().slice(0, 5);
const normalizeStreet = ({ addressLine1 }: { addressLine1: string }) => addressLine1.trim().toLowerCase();

/** A payment in the provider's list. */
export interface ListedPayment {
  orderNumber: string;
  referenceId: string;
  cents: number;
  paidAt: string;
}

const DAY_MS = 24 * 3_600_000;

/** Whether the provider's list has the payment by now: under its number or key, or one of that amount about that time. */
export function isListedPayment(
  { number, attemptId, cents, paidAt }: { number: string; attemptId: string; cents: number; paidAt: number },
  entries: readonly ListedPayment[],
): boolean {
  return entries.some((entry) => {
    if (number !== '' && entry.orderNumber === number) return true;
    if (entry.referenceId === attemptId) return true;
    return entry.cents === cents && Math.abs(Date.parse(entry.paidAt) - paidAt) < DAY_MS;
  });
}
