import { useTranslations } from 'next-intl';
import { FactList } from '#components/ui/fact-list.tsx';
import { type CalendarDay, formatDay } from '#lib/rules/shared/calendar-day.ts';

interface Props {
  /** What the PIN bought, in the flow's terms. */
  plan: string;
  redeemedOn: CalendarDay;
  paidThrough: CalendarDay | null;
}

/** Spec 3 §2.2: the order details of a refill with a PIN: no amount, but its date and the last paid day. */
export function PinSummary({ plan, redeemedOn, paidThrough }: Props) {
  const t = useTranslations('pin.receipt');
  const facts = [
    { label: plan, value: t('paid') },
    { label: t('date'), value: formatDay(redeemedOn) },
    ...(paidThrough ? [{ label: t('expiry'), value: formatDay(paidThrough) }] : []),
  ];
  return <FactList facts={facts} />;
}
