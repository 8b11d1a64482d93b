import { useLocale, useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import screen from '#components/ui/screen-only.module.css';

/** Shown next to the last paid day, or the day of a move. */
export function AddToCalendar({ day, event = 'expiry' }: { day: CalendarDay; event?: 'expiry' | 'move' }) {
  const t = useTranslations('shell.calendar');
  const query = new URLSearchParams({ day, locale: useLocale() });
  return (
    <div className={screen.screenOnly}>
      <a className={buttonClass({ variant: 'link' })} href={`/api/calendar/${event}?${query}`}>
        <Icon name="calendar" />
        <span>{t('add')}</span>
      </a>
    </div>
  );
}
