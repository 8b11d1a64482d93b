'use client';

import { type CalendarDate, parseDate } from '@internationalized/date';
import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useState } from 'react';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Icon, IconPath } from '#components/ui/icon.tsx';
import { LANGUAGES } from '#lib/i18n/locales.ts';
import { canMoveOn, moveDayState, moveGrid, moveRange } from '#lib/move/move-calendar.ts';
import { addDays, type CalendarDay } from '#lib/domain/calendar-day.ts';
import type { MoveScheduleView } from '#lib/move/server/move-views.ts';
import styles from './move-calendar.module.css';

/** The first day of a week in the customers' region. */
const SUNDAY = 0;
const PLUS = 'M12 5.5v13M5.5 12h13';

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
  const id = useId();
  const { region } = LANGUAGES[locale];
  const { today } = view;
  const grid = moveGrid(today, SUNDAY);
  const range = moveRange(today);
  const [first, last] = [parseDate(grid.first), parseDate(grid.last)];
  const [focusedDate, setFocusedDate] = useState(parseDate(day ?? today));
  /** Moves by a month, as in every calendar; the library moves by a week in a grid of weeks. Returns whether the key was one of these. */
  const turnPage = (event: KeyboardEvent) => {
    const months = { PageDown: 1, PageUp: -1 }[event.key];
    if (months === undefined || event.shiftKey) return false;
    event.preventDefault();
    const to = focusedDate.add({ months });
    setFocusedDate(to.compare(first) < 0 ? first : to.compare(last) > 0 ? last : to);
    return true;
  };
  const toState = (date: CalendarDate) => moveDayState(date.toString(), view);
  const month = new Intl.DateTimeFormat(region, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const shortMonth = new Intl.DateTimeFormat(region, { month: 'short', timeZone: 'UTC' });
  const toUtc = (calendarDay: CalendarDay) => new Date(`${calendarDay}T00:00:00Z`);
  const weekdays = nameWeekdays(region, grid.first);
  const fullDay = new Intl.DateTimeFormat(region, { dateStyle: 'full', timeZone: 'UTC' });
  /** The library would take today from the browser's clock, and announce the ends of the grid as the first and last day to choose. */
  const toName = (date: CalendarDate) => {
    const state = toState(date);
    const cellDay = date.toString();
    let name = fullDay.format(toUtc(cellDay));
    if (cellDay === today) name = t('todayName', { day: name });
    if (state === 'paid') name = t('paidName', { day: name });
    if (state === 'refill') name = t('refillName', { day: name });
    if (cellDay === range.first) name = t('firstDay', { day: name });
    if (cellDay === range.last) name = t('lastDay', { day: name });
    return cellDay === day ? t('chosenName', { day: name }) : name;
  };

  return (
    <I18nProvider locale={region}>
      <p className={styles.month}>{month.formatRange(toUtc(today), toUtc(range.last))}</p>
      <Calendar
        id={id}
        aria-label={t('calendar')}
        className={styles.calendar ?? ''}
        visibleDuration={{ weeks: grid.weeks }}
        minValue={first}
        maxValue={last}
        focusedValue={focusedDate}
        onFocusChange={setFocusedDate}
        firstDayOfWeek="sun"
        value={day === null ? null : parseDate(day)}
        onChange={(date) => onChoose(date.toString())}
        isDateUnavailable={(date) => !canMoveOn(date.toString(), view)}
      >
        <CalendarGrid
          className={styles.grid ?? ''}
          weekdayStyle="long"
          // Drops the library's cellpadding, which is obsolete in HTML, and its name, which ends with the first month.
          render={({ cellPadding: _cellPadding, onKeyDown, ...table }) => {
            const keys = {
              onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => turnPage(event) || onKeyDown?.(event),
            };
            return <table {...table} {...keys} aria-label={undefined} aria-labelledby={id} />;
          }}
        >
          <CalendarGridHeader>
            {(weekday) => (
              <CalendarHeaderCell className={styles.weekday ?? ''}>
                <abbr title={weekday}>
                  <span className={styles.short}>{weekdays.get(weekday)?.short ?? weekday}</span>
                  <span className={styles.letter}>{weekdays.get(weekday)?.letter}</span>
                </abbr>
              </CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell
                date={date}
                className={styles.day ?? ''}
                data-state={toState(date)}
                data-tip={toState(date) === 'refill' ? t('refillNeeded') : undefined}
                data-month={date.day === 1 ? shortMonth.format(toUtc(date.toString())) : undefined}
                data-provider-today={date.toString() === today || undefined}
                render={(cell) => <div {...cell} aria-label={toName(date)} />}
              >
                {({ formattedDate }) => (
                  <>
                    <span>{formattedDate}</span>
                    <StateSign state={toState(date)} />
                  </>
                )}
              </CalendarCell>
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
      <ul className={styles.legend}>
        {(['paid', 'refill', 'outside'] as const).map((state) => (
          <li key={state}>
            <span className={styles.swatch} data-state={state}>
              <StateSign state={state} />
            </span>
            <span>{t(state === 'refill' ? 'refillDay' : state)}</span>
          </li>
        ))}
      </ul>
    </I18nProvider>
  );
}

/** The abbreviations of the days of a week by their names; `letter` is for calendars that have no room for more. */
function nameWeekdays(region: string, first: CalendarDay): Map<string, { short: string; letter: string }> {
  const toFormat = (weekday: 'long' | 'short' | 'narrow') =>
    new Intl.DateTimeFormat(region, { weekday, timeZone: 'UTC' });
  const [long, short, narrow] = [toFormat('long'), toFormat('short'), toFormat('narrow')];
  const days = Array.from({ length: 7 }, (_, index) => new Date(`${addDays(first, index)}T00:00:00Z`));
  return new Map(days.map((day) => [long.format(day), { short: short.format(day), letter: narrow.format(day) }]));
}

/** Tells the days apart where colors do not. */
function StateSign({ state }: { state: ReturnType<typeof moveDayState> }) {
  if (state === 'paid') return <Icon name="check" />;
  return state === 'refill' && <IconPath d={PLUS} />;
}
