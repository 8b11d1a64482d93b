import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { Locale } from '#lib/i18n/locales.ts';
import { planName } from '#lib/i18n/line-names.ts';
import type { Result } from '#lib/result.ts';
import { csvOf, paymentsFileName } from '#lib/rules/account/payments-csv.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import { formatDay } from '#lib/rules/shared/calendar-day.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { dayOfPayment, historyQuery, readPayments } from './payment-history.ts';

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
  const { year } = historyQuery(query);
  const dayOf = dayOfPayment();
  const rows = payments.value.entries
    .map((payment) => ({ ...payment, day: dayOf(payment.paidAt) }))
    .filter(({ day }) => year === null || day.startsWith(`${year}-`))
    .sort((one, other) => {
      if (one.day !== other.day) return one.day < other.day ? 1 : -1;
      return Date.parse(other.paidAt) - Date.parse(one.paidAt);
    })
    .map(({ day, planCode, product, cents, expiry, isAutoRefill, isDeclined, orderNumber, referenceId }) => [
      formatDay(day),
      planName(plans, planCode, product),
      isDeclined ? t('declined') : t('paid'),
      { cents: isDeclined ? 0 : cents },
      expiry ? formatDay(expiry) : '',
      isAutoRefill ? t('yes') : '',
      orderNumber,
      referenceId,
    ]);
  const head = [
    ...[t('date'), t('product'), t('status'), t('amount'), t('through')],
    ...[t('autoRefill'), t('orderNumber'), t('reference')],
  ];
  return { ok: true, value: { name: paymentsFileName(year), text: csvOf([head, ...rows]) } };
}
