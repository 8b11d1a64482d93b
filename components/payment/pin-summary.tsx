import { useTranslations } from 'next-intl';
import { type CalendarDay, formatDay } from '#lib/rules/shared/calendar-day.ts';
import factStyles from '#components/ui/facts.module.css';

interface Props {
  /** What the PIN bought, in the flow's words. */
  plan: string;
  redeemedOn: CalendarDay;
  paidThrough: CalendarDay | null;
}

/** Spec 3 §2.2: the order details of a refill with a PIN: no amount, but its date and the last paid day. */
export function PinSummary({ plan, redeemedOn, paidThrough }: Props) {
  const t = useTranslations('pin.receipt');
  const facts = [
    [plan, t('paid')],
    [t('date'), formatDay(redeemedOn)],
    ...(paidThrough ? [[t('expiry'), formatDay(paidThrough)]] : []),
  ];
  return (
    <dl className={factStyles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
