import { useTranslations } from 'next-intl';
import { formatDay } from '#lib/rules/shared/calendar-day.ts';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import factStyles from '#components/ui/facts.module.css';

interface Props {
  to: string;
  from: string;
  /** The move was ordered: the current address is the previous one. */
  isOrdered?: boolean;
  day?: CalendarDay | null;
  confirmationNumber?: string;
}

/** Spec 3 §2.3: where to, where from and when. */
export function MoveFactList({ to, from, isOrdered = false, day = null, confirmationNumber = '' }: Props) {
  const t = useTranslations('moving.facts');
  const facts = [
    confirmationNumber && [t('number'), confirmationNumber],
    [t('to'), to],
    from && [t(isOrdered ? 'previous' : 'from'), from],
    day && [t('date'), formatDay(day)],
  ].filter((fact) => Array.isArray(fact));
  return (
    <dl className={factStyles.facts}>
      {facts.map(([label = '', value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
