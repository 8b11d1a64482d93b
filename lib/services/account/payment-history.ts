import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import type { PaymentsResponse } from '#lib/api/account.ts';
import { findOwnerAccount } from '#lib/provider/account.ts';
import { listTransactions, type Transaction, type Transactions } from '#lib/provider/transactions.ts';
import type { Result } from '#lib/result.ts';
import {
  type History,
  type HistoryQuery,
  paymentHistory,
  paymentsOfReceipt,
} from '#lib/rules/account/payment-history.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import { isCalendarDay } from '#lib/rules/shared/calendar-day.ts';
import { dayInZone } from '#lib/rules/shared/day-in-zone.ts';
import { type Owner, refusalOf } from '#lib/session/require-owner.ts';
import { recordCall } from '#lib/session/session-flags.ts';
import type { PaymentHistoryView, PaymentReceiptView, PaymentView } from '#lib/views/payment-history.ts';
import { oneLine } from './account-views.ts';
import type { AccountData } from './load-account-data.ts';

/** A payment, or a declined auto-refill charge. */
type Entry = Transaction & { isDeclined?: boolean };
type Payments = readonly Entry[];

/** Parses the query of an address; invalid values are ignored. */
export function historyQuery(query: URLSearchParams): HistoryQuery {
  const number = (name: string) => (/^\d{1,4}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : null);
  const day = query.get('day') ?? '';
  return { year: number('year'), page: number('page') ?? 1, day: isCalendarDay(day) ? day : null };
}

export const dayOfPayment = () => dayInZone(config().PROVIDER_TIME_ZONE);

export function paymentHistoryViewOf({ reference, transactions }: AccountData, query: URLSearchParams) {
  return { account: reference, history: historyOf(read(transactions), query) } satisfies PaymentHistoryView;
}

/** Null if there is no such payment. */
export function paymentReceiptViewOf({ account, transactions }: AccountData, id: string): PaymentReceiptView | null {
  const payments = paymentsOfReceipt(read(transactions), id, dayOfPayment());
  const [first] = payments;
  if (!first) return null;
  const { SUPPORT_PHONE, MARKETING_URL, APP_ORIGIN } = config();
  return {
    orderNumber: first.orderNumber,
    reference: first.referenceId,
    paidOn: first.day,
    name: [account.firstName, account.lastName].filter(Boolean).join(' '),
    address: oneLine(account.address),
    totalCents: payments.reduce((sum, { cents }) => sum + cents, 0),
    payments: payments.map(viewOf),
    merchant: { supportPhone: SUPPORT_PHONE, url: MARKETING_URL ?? APP_ORIGIN },
  };
}

/** Reads the current history for a page that is already open. */
export async function readPaymentHistory(
  owner: Owner,
  query: URLSearchParams,
): Promise<Result<PaymentsResponse, OwnerRefusal>> {
  const payments = await readPayments(owner);
  return payments.ok ? { ok: true, value: { history: historyOf(payments.value, query) } } : payments;
}

/** Returns all payments and declined charges of the account. */
export async function readPayments(
  { ownerSession, context, accountId }: Owner,
  now = clock(),
): Promise<Result<Payments, OwnerRefusal>> {
  const account = await findOwnerAccount(context, accountId);
  const payments = account.ok ? await listTransactions(context, account.value) : account;
  if (!payments.ok) return { ok: false, reason: await refusalOf(ownerSession, payments, now) };
  await recordCall(ownerSession.id, now);
  return { ok: true, value: entriesOf(payments.value) };
}

function historyOf(payments: Payments, query: URLSearchParams): History<PaymentView> {
  const history = paymentHistory(payments, historyQuery(query), dayOfPayment());
  const days = history.days.map((one) => ({
    ...one,
    payments: one.payments.map((payment) => ({ id: payment.id, ...viewOf(payment) })),
  }));
  return { ...history, days };
}

function viewOf({ cents, planCode, product, expiry, isAutoRefill, isDeclined }: Entry): PaymentView {
  return { cents, planCode, product, expiry, isAutoRefill, ...(isDeclined && { isDeclined }) };
}

function read(transactions: Transactions | null): Payments {
  if (!transactions) throw new Error('The page reads no payments');
  return entriesOf(transactions);
}

function entriesOf({ paid, declined }: Transactions): Payments {
  if (declined.length === 0) return paid;
  const unpaid = { expiry: null, duration: '', orderNumber: '', referenceId: '', isAutoRefill: true } as const;
  return [...declined.map((charge) => ({ ...charge, ...unpaid, isDeclined: true })), ...paid];
}
