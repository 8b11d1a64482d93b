import { useLocale, useTranslations } from 'next-intl';
import { FactList } from '#components/ui/fact-list.tsx';
import { NoBreak } from '#components/ui/no-break.tsx';
import { formatDay, type CalendarDay } from '#lib/domain/calendar-day.ts';

interface Props {
  to: string;
  /** '' where only the destination matters. */
  from: string;
  /** The move was ordered: the current address is the previous one. */
  isOrdered?: boolean;
  day?: CalendarDay | null;
  confirmationNumber?: string;
}

/** Spec 3 §2.3: the destination, the current address and the day. */
export function MoveFactList({ to, from, isOrdered = false, day = null, confirmationNumber = '' }: Props) {
  const t = useTranslations('moving.facts');
  const locale = useLocale();
  const facts = [
    confirmationNumber && { label: t('number'), value: <NoBreak>{confirmationNumber}</NoBreak> },
    { label: t('to'), value: to },
    from && { label: t(isOrdered ? 'previous' : 'from'), value: from },
    day && { label: t('date'), value: formatDay(day, locale) },
  ].filter((fact) => fact !== null && fact !== '');
  return <FactList facts={facts} />;
}
