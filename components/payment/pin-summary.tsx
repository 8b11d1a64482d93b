import { useLocale, useTranslations } from 'next-intl';
import { FactList } from '#components/ui/fact-list.tsx';
import { type CalendarDay, formatDay } from '#lib/domain/calendar-day.ts';
import type { ReceiptTotals } from '#lib/payment/views.ts';
import type { DescribeLine } from './describe-lines.ts';

interface Props {
  view: Pick<ReceiptTotals, 'lines' | 'paidOn'> & { paidThrough: CalendarDay | null };
  describeLine: DescribeLine;
}

/** Spec 3 §2.2: the order details of a refill with a PIN: no amount, but its date and the last paid day. */
export function PinSummary({ view: { lines, paidOn, paidThrough }, describeLine }: Props) {
  const t = useTranslations('pin.receipt');
  const summary = useTranslations('payment.summary');
  const locale = useLocale();
  const plan = lines.find(({ kind }) => kind === 'plan');
  if (!plan) return null;
  const { quantity } = plan;
  const { label } = describeLine(plan);
  const facts = [
    { label: quantity > 1 ? summary('times', { quantity, label }) : label, value: t('paid') },
    { label: t('date'), value: formatDay(paidOn, locale) },
    ...(paidThrough ? [{ label: t('expiry'), value: formatDay(paidThrough, locale) }] : []),
  ];
  return <FactList facts={facts} />;
}
