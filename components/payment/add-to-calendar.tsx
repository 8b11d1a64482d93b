import { useLocale, useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import styles from './add-to-calendar.module.css';

/** Beside the last paid day. */
export function AddToCalendar({ day }: { day: CalendarDay }) {
  const t = useTranslations('shell.calendar');
  const query = new URLSearchParams({ day, locale: useLocale() });
  return (
    <div className={styles.add}>
      <a className={buttonClass({ variant: 'link' })} href={`/api/calendar/expiry?${query}`}>
        <Icon name="calendar" />
        {t('add')}
      </a>
    </div>
  );
}
