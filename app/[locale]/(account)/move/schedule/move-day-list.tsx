'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { addDays, type CalendarDay, daysBetween } from '#lib/domain/calendar-day.ts';
import { LANGUAGES } from '#lib/i18n/locales.ts';
import { canMoveOn, moveDayState, moveRange } from '#lib/move/move-calendar.ts';
import type { MoveScheduleView } from '#lib/move/server/move-views.ts';
import list from '#components/ui/choices.module.css';
import text from '#components/ui/text.module.css';

interface Props {
  view: Pick<MoveScheduleView, 'today' | 'expiry'>;
  day: CalendarDay | null;
  onChoose: (day: CalendarDay) => void;
}

/** In place of the calendar where text is so large that seven columns have no room: the days that can be chosen, one below the other. */
export function MoveDayList({ view, day, onChoose }: Props) {
  const t = useTranslations('moving.schedule');
  const locale = useLocale();
  const id = useId();
  const { first, last } = moveRange(view.today);
  // Short words, and no year, which the page names above: 'noviembre' alone would not fit a line of a small phone.
  const style = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(LANGUAGES[locale].region, style);
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index));
  return (
    <fieldset className={list.choices}>
      <legend className={text.legend}>{t('calendar')}</legend>
      {days
        .filter((choice) => canMoveOn(choice, view))
        .map((choice) => {
          const state = moveDayState(choice, view);
          const name = format.format(new Date(`${choice}T00:00:00Z`));
          return (
            <label key={choice} className={list.choice} data-state={state}>
              <input type="radio" name={id} value={choice} checked={choice === day} onChange={() => onChoose(choice)} />
              <span>
                <span>{choice === view.today ? t('todayName', { day: name }) : name}</span>
                <strong>{` ${state === 'paid' ? t('paid') : t('refillDay')}`}</strong>
              </span>
            </label>
          );
        })}
    </fieldset>
  );
}
