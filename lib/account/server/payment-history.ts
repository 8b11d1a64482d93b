import 'server-only';
import { getTranslations } from 'next-intl/server';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { paidPlanName } from '#lib/i18n/line-names.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { findAccountOrder } from './account-orders.ts';
import {
  type AccountPayments,
  loadAccountPayments,
  loadAuxUnlessOrdered,
  type PaymentEntry,
} from './related-accounts.ts';
import { loadOwnerAccount } from './provider-account.ts';
import type { Result } from '#lib/result.ts';
import {
  buildHistory,
  findReceiptPayments,
  formatCsv,
  formatPaymentsFileName,
  type HistoryQuery,
} from '#lib/account/payment-history.ts';
import type { OwnerRefusal } from '#lib/domain/session/session-paths.ts';
import { isCalendarDay } from '#lib/domain/calendar-day.ts';
import { dayInZone } from '#lib/account/day-in-zone.ts';
import { type Owner, endOnSessionError } from '#lib/session/require-owner.ts';
import { recordCall } from '#lib/session/stored-session.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { addressLabel } from '#lib/domain/contact/us-address.ts';
import { type AccountRequest, createEmptyPageRedirect, loadPageAccount } from './open-account.ts';
import type { AccountData } from './load-account-data.ts';

/** Parses the query of an address; invalid values are ignored. */
function parseHistoryQuery(query: URLSearchParams): HistoryQuery {
  const number = (name: string) => (/^\d{1,4}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : null);
  const day = query.get('day') ?? '';
  return { year: number('year'), page: number('page') ?? 1, day: isCalendarDay(day) ? day : null };
}

const createDayConverter = () => dayInZone(config().PROVIDER_TIME_ZONE);

export type PaymentHistoryView = ReturnType<typeof toPaymentHistoryView>;

/** `isPending`: payments of a former account are still being read, and the browser asks again. */
export function toPaymentHistoryView({ reference, payments }: AccountData, query: URLSearchParams) {
  const accountPayments = requirePayments(payments);
  return { account: reference, ...toHistoryPage(accountPayments, query), isPending: accountPayments.isPending };
}

/** `?payment=`; without such a payment it leads to the dashboard, or to the history if payments are missing there. */
export async function loadPaymentReceipt(owner: Owner, request: AccountRequest<'payment-receipt'>) {
  const account = await loadPageAccount(owner, request);
  const view = toPaymentReceiptView(account, request.query.get('payment') ?? '');
  if (!view)
    throw createEmptyPageRedirect(owner, request, account.payments?.isPartial ? 'payment-history' : 'dashboard');
  return { account, view };
}

export type PaymentReceiptView = NonNullable<ReturnType<typeof toPaymentReceiptView>>;

/** Null if there is no such payment. `reference`: of a purchase made on this site; '' for any other. */
export function toPaymentReceiptView({ account, payments: accountPayments }: AccountData, id: string) {
  const payments = findReceiptPayments(requirePayments(accountPayments).entries, id, createDayConverter());
  const [first] = payments;
  if (!first) return null;
  const { address } = first.former ?? account;
  const { SUPPORT_PHONE, MARKETING_URL, APP_ORIGIN } = config();
  return {
    orderNumber: first.orderNumber,
    reference: first.referenceId,
    paidOn: first.day,
    name: [account.firstName, account.lastName].filter(Boolean).join(' '),
    address: address ? addressLabel(address) : '',
    totalCents: payments.reduce((sum, { cents }) => sum + cents, 0),
    payments: payments.map(toPaymentView),
    merchant: { supportPhone: SUPPORT_PHONE, url: MARKETING_URL ?? APP_ORIGIN },
  };
}

/** Reads the current history for a page that is already open. */
export async function loadPaymentHistory(
  owner: Owner,
  query: URLSearchParams,
): Promise<Result<HistoryPage, OwnerRefusal>> {
  const payments = await loadPayments(owner);
  return payments.ok ? { ok: true, value: toHistoryPage(payments.value, query) } : payments;
}

/** Returns all payments and declined charges of the account, and of those that it continues. */
async function loadPayments(owner: Owner, now = clock()): Promise<Result<AccountPayments, OwnerRefusal>> {
  const { ownerSession, callContext, accountId } = owner;
  const [account, aux] = await Promise.all([
    loadOwnerAccount(callContext, accountId),
    loadAuxUnlessOrdered(callContext, accountId, findAccountOrder(accountId)),
  ]);
  const payments = await loadAccountPayments(owner, account, aux);
  if (!payments.ok) return { ok: false, reason: await endOnSessionError(ownerSession, payments, now) };
  await recordCall(ownerSession.id, now);
  return payments;
}

export type HistoryPage = ReturnType<typeof toHistoryPage>;

/** `isPartial`: payments of a former account could not be read, and are missing. */
function toHistoryPage({ entries, isPartial }: AccountPayments, query: URLSearchParams) {
  const history = buildHistory(entries, parseHistoryQuery(query), createDayConverter());
  const days = history.days.map((one) => ({
    ...one,
    payments: one.payments.map((payment) => ({ id: payment.id, ...toPaymentView(payment) })),
  }));
  return { history: { ...history, days }, isPartial };
}

/**
 * `product`: the provider's name, for a plan that our messages do not cover. `quantity`: how often the plan was bought; absent for once.
 * `expiry`: the last day that was paid for; null if the provider gives none.
 */
function toPaymentView(entry: PaymentEntry) {
  const { cents, planCode, product, internetDays, quantity, expiry, isAutoRefill, isDeclined, card } = entry;
  return {
    ...{ cents, planCode, product, internetDays, expiry, isAutoRefill },
    ...(quantity > 1 && { quantity }),
    ...(isDeclined && { isDeclined }),
    /** Absent where the provider keeps one card, or does not say. */
    ...(card && { cardLastFour: card.lastFour }),
  };
}

function requirePayments(payments: AccountPayments | null): AccountPayments {
  if (!payments) throw new Error('Payments were not loaded for this page');
  return payments;
}

/** Returns all payments, those of former accounts included, or those of `?year=`, newest first, as a spreadsheet file. */
export async function createPaymentsFile(
  owner: Owner,
  query: URLSearchParams,
  locale: Locale,
): Promise<Result<{ name: string; text: string }, OwnerRefusal>> {
  const payments = await loadPayments(owner);
  if (!payments.ok) return payments;
  // A file cannot show that some of its payments are missing.
  if (payments.value.isPartial) return { ok: false, reason: 'failed' };
  const t = await getTranslations({ locale, namespace: 'paymentHistory.file' });
  const plans = await getTranslations({ locale, namespace: 'dictionary.plans' });
  const summary = await getTranslations({ locale, namespace: 'payment.summary' });
  const cards = await getTranslations({ locale, namespace: 'cards.history' });
  const namesCards = supports('instruments');
  const { year } = parseHistoryQuery(query);
  const toDay = createDayConverter();
  const rows = payments.value.entries
    .map((payment) => ({ ...payment, day: toDay(payment.paidAt) }))
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
      ...(namesCards ? [payment.card?.lastFour ?? ''] : []),
    ]);
  const head = [
    ...[t('date'), t('product'), t('status'), t('amount'), t('through')],
    ...[t('autoRefill'), t('orderNumber'), t('reference')],
    ...(namesCards ? [cards('file')] : []),
  ];
  return { ok: true, value: { name: formatPaymentsFileName(year), text: formatCsv([head, ...rows]) } };
}
