import 'server-only';
import { getTranslations } from 'next-intl/server';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import type { PaymentsResponse } from '#lib/account/api.ts';
import { paidPlanName } from '#lib/i18n/line-names.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { findAccountOrder } from './account-orders.ts';
import { findAuxBehindOrder } from './aux-account.ts';
import { findOwnerAccount } from './provider-account.ts';
import type { Result } from '#lib/result.ts';
import { type HistoryQuery, paymentHistory, paymentsOfReceipt } from '#lib/account/payment-history.ts';
import { csvOf, paymentsFileName } from '#lib/account/payments-csv.ts';
import type { OwnerRefusal } from '#lib/domain/session/session-paths.ts';
import { isCalendarDay } from '#lib/domain/calendar-day.ts';
import { dayInZone } from '#lib/account/day-in-zone.ts';
import { type Owner, endOnSessionError } from '#lib/session/require-owner.ts';
import { recordCall } from '#lib/session/stored-session.ts';
import type { PaymentHistoryView, PaymentReceiptView, PaymentView } from '#lib/account/payment-history-views.ts';

import { oneLine } from '#lib/domain/contact/us-address.ts';
import { type AccountRequest, nothingToShow, type ReadAccount, readAccount } from './open-account.ts';
import { type AccountPayments, listAccountPayments, type PaymentEntry } from './related-accounts.ts';
import type { AccountData } from './load-account-data.ts';

/** Parses the query of an address; invalid values are ignored. */
function historyQuery(query: URLSearchParams): HistoryQuery {
  const number = (name: string) => (/^\d{1,4}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : null);
  const day = query.get('day') ?? '';
  return { year: number('year'), page: number('page') ?? 1, day: isCalendarDay(day) ? day : null };
}

const dayOfPayment = () => dayInZone(config().PROVIDER_TIME_ZONE);

export function paymentHistoryViewOf({ reference, payments }: AccountData, query: URLSearchParams): PaymentHistoryView {
  const all = read(payments);
  return { account: reference, ...historyOf(all, query), isPending: all.isPending };
}

/** `?payment=`; without such a payment it leads to the dashboard, or to the history if that says that payments are missing. */
export async function loadPaymentReceipt(
  owner: Owner,
  request: AccountRequest<'payment-receipt'>,
): Promise<{ account: ReadAccount; view: PaymentReceiptView }> {
  const account = await readAccount(owner, request);
  const view = paymentReceiptViewOf(account, request.query.get('payment') ?? '');
  if (!view) throw nothingToShow(owner, request, account.payments?.isPartial ? 'payment-history' : 'dashboard');
  return { account, view };
}

/** Null if there is no such payment. */
export function paymentReceiptViewOf({ account, payments: all }: AccountData, id: string): PaymentReceiptView | null {
  const payments = paymentsOfReceipt(read(all).entries, id, dayOfPayment());
  const [first] = payments;
  if (!first) return null;
  const { address } = first.former ?? account;
  const { SUPPORT_PHONE, MARKETING_URL, APP_ORIGIN } = config();
  return {
    orderNumber: first.orderNumber,
    reference: first.referenceId,
    paidOn: first.day,
    name: [account.firstName, account.lastName].filter(Boolean).join(' '),
    address: address ? oneLine(address) : '',
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
  return payments.ok ? { ok: true, value: historyOf(payments.value, query) } : payments;
}

/** Returns all payments and declined charges of the account, and of those that it continues. */
async function readPayments(owner: Owner, now = clock()): Promise<Result<AccountPayments, OwnerRefusal>> {
  const { ownerSession, context, accountId } = owner;
  const [account, aux] = await Promise.all([
    findOwnerAccount(context, accountId),
    findAuxBehindOrder(context, accountId, findAccountOrder(accountId)),
  ]);
  const payments = await listAccountPayments(owner, account, aux);
  if (!payments.ok) return { ok: false, reason: await endOnSessionError(ownerSession, payments, now) };
  await recordCall(ownerSession.id, now);
  return payments;
}

function historyOf({ entries, isPartial }: AccountPayments, query: URLSearchParams): PaymentsResponse {
  const history = paymentHistory(entries, historyQuery(query), dayOfPayment());
  const days = history.days.map((one) => ({
    ...one,
    payments: one.payments.map((payment) => ({ id: payment.id, ...viewOf(payment) })),
  }));
  return { history: { ...history, days }, isPartial };
}

function viewOf(entry: PaymentEntry): PaymentView {
  const { cents, planCode, product, internetDays, quantity, expiry, isAutoRefill, isDeclined } = entry;
  return {
    ...{ cents, planCode, product, internetDays, expiry, isAutoRefill },
    ...(quantity > 1 && { quantity }),
    ...(isDeclined && { isDeclined }),
  };
}

function read(payments: AccountPayments | null): AccountPayments {
  if (!payments) throw new Error('The page reads no payments');
  return payments;
}

interface PaymentsFile {
  name: string;
  text: string;
}

/** Returns all payments, those of former accounts included, or those of `?year=`, newest first, as a spreadsheet file. */
export async function paymentsFile(
  owner: Owner,
  query: URLSearchParams,
  locale: Locale,
): Promise<Result<PaymentsFile, OwnerRefusal>> {
  const payments = await readPayments(owner);
  if (!payments.ok) return payments;
  // A file that lacks some of the payments does not show it.
  if (payments.value.isPartial) return { ok: false, reason: 'failed' };
  const t = await getTranslations({ locale, namespace: 'paymentHistory.file' });
  const plans = await getTranslations({ locale, namespace: 'dictionary.plans' });
  const summary = await getTranslations({ locale, namespace: 'payment.summary' });
  const { year } = historyQuery(query);
  const dayOf = dayOfPayment();
  const rows = payments.value.entries
    .map((payment) => ({ ...payment, day: dayOf(payment.paidAt) }))
    .filter(({ day }) => year === null || day.startsWith(`${year}-`))
    .sort((one, other) => {
      if (one.day !== other.day) return one.day < other.day ? 1 : -1;
      return Date.parse(other.paidAt) - Date.parse(one.paidAt);
    })
    .map((payment) => [
      { day: payment.day },
      paidPlanName({ plans, summary }, payment),
      payment.isDeclined ? t('declined') : t('paid'),
      { cents: payment.isDeclined ? 0 : payment.cents },
      payment.expiry ? { day: payment.expiry } : '',
      payment.isAutoRefill ? t('yes') : '',
      payment.orderNumber,
      payment.referenceId,
    ]);
  const head = [
    ...[t('date'), t('product'), t('status'), t('amount'), t('through')],
    ...[t('autoRefill'), t('orderNumber'), t('reference')],
  ];
  return { ok: true, value: { name: paymentsFileName(year), text: csvOf([head, ...rows]) } };
}
