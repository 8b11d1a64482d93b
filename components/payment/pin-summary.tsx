import { useTranslations } from 'next-intl';
import { FactList } from '#components/ui/fact-list.tsx';
import { type CalendarDay, formatDay } from '#lib/rules/shared/calendar-day.ts';

interface Props {
  /** The plan that the PIN paid for, in the flow's terms, and how many periods of it. */
  plan: string;
  quantity: number;
  redeemedOn: CalendarDay;
  paidThrough: CalendarDay | null;
}

/** Spec 3 §2.2: the order details of a refill with a PIN: no amount, but its date and the last paid day. */
export function PinSummary({ plan, quantity, redeemedOn, paidThrough }: Props) {
  const t = useTranslations('pin.receipt');
  const summary = useTranslations('payment.summary');
  const facts = [
    { label: quantity > 1 ? summary('times', { quantity, label: plan }) : plan, value: t('paid') },
    { label: t('date'), value: formatDay(redeemedOn) },
    ...(paidThrough ? [{ label: t('expiry'), value: formatDay(paidThrough) }] : []),
  ];
  return <FactList facts={facts} />;
}
