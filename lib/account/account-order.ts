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

/** What a page shows of the order. */
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

export function accountOrderAge(ms: number): AccountOrderAge {
  if (ms >= LATE_ORDER_MS) return 'late';
  return ms >= MINUTE_MS ? 'slow' : 'new';
}

/** On its day a scheduled move is one that begins now. `flow`: the provider's name for it. */
export function accountOrderKind(flow: string, day: CalendarDay | null, today: CalendarDay): AccountOrderKind {
  if (flow === 'RECONNECT') return 'reconnection';
  return day !== null && day > today ? 'move-scheduled' : 'move-now';
}

/** Whether the home's service stands still for the order: nothing is sold for the account meanwhile without a question. */
export function takesServiceAway({ kind }: { kind: AccountOrderKind }): boolean {
  return kind !== 'move-scheduled';
}

/** Spec 3 §4.3, decision on the cut-off: a move can be canceled until its day begins in the provider's time zone. */
export function canCancelMove(moveDay: CalendarDay, today: CalendarDay): boolean {
  return daysBetween(today, moveDay) > 0;
}

/** The last day on which the move can be canceled. */
export function lastDayToCancel(moveDay: CalendarDay): CalendarDay {
  return addDays(moveDay, -1);
}

/** What is known of an order when an account is looked for. */
interface WantedAccount {
  flow: string;
  /** Null until the provider has named it. */
  number: string | null;
  /** Null for now. */
  day: CalendarDay | null;
  address: UsAddress | null;
  /** The accounts that existed before; the provider's ids. */
  accountsBefore: readonly string[];
}

interface ShownAux {
  aux: { accountId: string; type: string; scheduledDay: CalendarDay | null } | null;
  confirmationNumber: string;
  toAddress: UsAddress | null;
}

/**
 * Whether the account that the provider shows is the order's: it has its number, or is new. Without a number, kind, place and day have to
 * agree as well, because somebody else may have ordered meanwhile. Can prove an order, never disprove one.
 */
export function isAccountOf(wanted: WantedAccount, { aux, confirmationNumber, toAddress }: ShownAux): boolean {
  if (!aux) return false;
  if (wanted.number !== null && confirmationNumber === wanted.number) return true;
  if (wanted.accountsBefore.includes(aux.accountId)) return false;
  const type = aux.type.trim().toUpperCase();
  if (type !== '' && type !== wanted.flow) return false;
  if (wanted.number !== null) return true;
  const isThere = !toAddress || !wanted.address || zipOf(toAddress) === zipOf(wanted.address);
  return isThere && (wanted.day === null || aux.scheduledDay === wanted.day);
}

interface ListedHome {
  accountId: string;
  isClosed: boolean;
  address: { addressLine1: string; zip: string };
}

/** The account of the order in the identity's list: new, open, and at the address that was ordered; null if it is not there. */
export function listedAccountOf<Listed extends ListedHome>(
  { address, accountsBefore }: Pick<WantedAccount, 'address' | 'accountsBefore'>,
  accounts: readonly Listed[],
): Listed | null {
  if (!address) return null;
  const isThere = ({ address: listed }: Listed) =>
    zipOf(listed) === zipOf(address) && streetOf(listed).startsWith(streetOf(address));
  return accounts.find((one) => !one.isClosed && !accountsBefore.includes(one.accountId) && isThere(one)) ?? null;
}

const zipOf = ({ zip }: { zip: string }) => zip.trim().slice(0, 5);
const streetOf = ({ addressLine1 }: { addressLine1: string }) => addressLine1.trim().toLowerCase();

interface PaidEntry {
  orderNumber: string;
  referenceId: string;
  cents: number;
  paidAt: string;
}

const DAY_MS = 24 * 3_600_000;

/** Whether the provider's list has the payment by now: under its number or key, or one of that amount about that time. */
export function isListedPayment(
  { number, attemptId, cents, paidAt }: { number: string; attemptId: string; cents: number; paidAt: number },
  entries: readonly PaidEntry[],
): boolean {
  return entries.some((entry) => {
    if (number !== '' && entry.orderNumber === number) return true;
    if (entry.referenceId === attemptId) return true;
    return entry.cents === cents && Math.abs(Date.parse(entry.paidAt) - paidAt) < DAY_MS;
  });
}
