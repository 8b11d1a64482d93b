'use client';

import { type CalendarDate, parseDate } from '@internationalized/date';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { moveDayState, moveGrid, moveRange } from '#lib/move/move-calendar.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import type { MoveScheduleView } from '#lib/move/views.ts';
import styles from './move-calendar.module.css';

/** The customers' region: weeks begin on Sunday. */
const REGION = { en: 'en-US', es: 'es-US' } as const;
const SUNDAY = 0;

interface Props {
  view: Pick<MoveScheduleView, 'today' | 'expiry'>;
  day: CalendarDay | null;
  onChoose: (day: CalendarDay) => void;
}

/**
 * Spec 3 §9: seven weeks, from two weeks before the current one. Days are calendar days of the provider, so no time zone can shift them.
 */
export function MoveCalendar({ view, day, onChoose }: Props) {
  const t = useTranslations('moving.schedule');
  const locale = useLocale();
  const region = locale === 'es' ? REGION.es : REGION.en;
  const { today } = view;
  const grid = moveGrid(today, SUNDAY);
  const range = moveRange(today);
  const [focused, setFocused] = useState<CalendarDay | null>(null);
  const stateOf = (date: CalendarDate) => moveDayState(date.toString(), view);
  const month = new Intl.DateTimeFormat(region, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const shortMonth = new Intl.DateTimeFormat(region, { month: 'short', timeZone: 'UTC' });
  const utc = (of: CalendarDay) => new Date(`${of}T00:00:00Z`);
  const whole = new Intl.DateTimeFormat(region, { dateStyle: 'full', timeZone: 'UTC' });
  /** The library takes the ends of the grid for the first and the last day that can be chosen. */
  const nameOf = (day: CalendarDay, name: string) => {
    if (day === range.first) return t('firstDay', { day: name });
    if (day === range.last) return day === grid.last ? name : t('lastDay', { day: name });
    return day === grid.first || day === grid.last ? whole.format(utc(day)) : name;
  };

  return (
    <I18nProvider locale={region}>
      <p className={styles.month}>{month.formatRange(utc(today), utc(range.last))}</p>
      <Calendar
        aria-label={t('calendar')}
        className={styles.calendar ?? ''}
        visibleDuration={{ weeks: grid.weeks }}
        minValue={parseDate(grid.first)}
        maxValue={parseDate(grid.last)}
        defaultFocusedValue={parseDate(day ?? today)}
        firstDayOfWeek="sun"
        value={day === null ? null : parseDate(day)}
        onChange={(date) => onChoose(date.toString())}
        onFocusChange={(date) => setFocused(date.toString())}
        isDateUnavailable={(date) => ['outside', 'tomorrow'].includes(moveDayState(date.toString(), view))}
      >
        <CalendarGrid
          className={styles.grid ?? ''}
          weekdayStyle="short"
          // Drops the library's cellpadding, which is obsolete in HTML.
          render={({ cellPadding: _cellPadding, ...table }) => <table {...table} />}
        >
          <CalendarGridHeader>
            {(weekday) => <CalendarHeaderCell className={styles.weekday ?? ''}>{weekday}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell
                date={date}
                className={styles.day ?? ''}
                data-state={stateOf(date)}
                data-month={date.day === 1 ? shortMonth.format(utc(date.toString())) : undefined}
                data-tip={stateOf(date) === 'refill' ? t('refillNeeded') : undefined}
                data-provider-today={date.toString() === today || undefined}
                render={(cell) => <div {...cell} aria-label={nameOf(date.toString(), cell['aria-label'] ?? '')} />}
              >
                {({ formattedDate }) => formattedDate}
              </CalendarCell>
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
      {/* The cells' names are whole dates; what the tooltip shows is announced here. */}
      <div role="status">
        <VisuallyHidden>
          {focused !== null && moveDayState(focused, view) === 'refill' && t('refillNeeded')}
        </VisuallyHidden>
      </div>
      <ul className={styles.legend}>
        {(['paid', 'refill', 'outside'] as const).map((state) => (
          <li key={state}>
            <span className={styles.swatch} data-state={state} />
            <span>{t(state === 'refill' ? 'refillDay' : state)}</span>
          </li>
        ))}
      </ul>
    </I18nProvider>
  );
}
