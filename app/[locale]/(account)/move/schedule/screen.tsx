'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { useMediaQuery } from '#components/ui/use-media-query.ts';
import { loadPart } from '#lib/browser/load-part.ts';
import { canMoveOn, moveDayState, moveRange } from '#lib/move/move-calendar.ts';
import { addDays, type CalendarDay, formatDay, formatDayRange, formatNearDay } from '#lib/domain/calendar-day.ts';
import type { MoveScheduleView } from '#lib/move/server/move-views.ts';
import { MoveFactList } from '../move-facts.tsx';
import { useMoveDay } from '../use-move-day.ts';
import bar from '#components/cart/sticky-cart.module.css';
import styles from '../move.module.css';

/** Loaded on demand: only this page needs it, and it does nothing without JavaScript. */
const MoveCalendar = lazy(async () => ({
  default: (await loadPart(() => import('./move-calendar.tsx'))).MoveCalendar,
}));

/** Without React Aria. */
const MoveDayList = lazy(async () => ({
  default: (await loadPart(() => import('./move-day-list.tsx'))).MoveDayList,
}));

/** A phone of 390 pixels with text above 150 percent. */
const NO_ROOM_FOR_A_WEEK = '(max-width: 16em)';

/** Spec 3 §2.3, §9: the day of the move. A day beyond the paid period leads to a refill. */
export function ScheduleScreen({ view }: { view: MoveScheduleView }) {
  const t = useTranslations('moving.schedule');
  const c = useTranslations('moving.confirmAddress');
  const locale = useLocale();
  const isHydrated = useHydrated();
  const Days = useMediaQuery(NO_ROOM_FOR_A_WEEK) ? MoveDayList : MoveCalendar;
  const { state, choose } = useMoveDay(view);
  const [chosenDay, setDay] = useState<CalendarDay | null>(view.day);
  // The page may have been reloaded after midnight, with a day that was chosen before.
  const isGone = chosenDay !== null && !canMoveOn(chosenDay, view);
  const day = isGone ? null : chosenDay;
  const [isMissing, setMissing] = useState(false);
  const { last } = moveRange(view.today);
  const needsRefill = day !== null && moveDayState(day, view) === 'refill';

  const submit = () => {
    if (day === null) return setMissing(true);
    void choose(day);
  };
  return (
    <div className={styles.page}>
      <PageHeading focusOnMount>{t('title')}</PageHeading>
      {isGone && <Banner tone="warning" announce="alert" title={t('gone', { date: formatDay(chosenDay, locale) })} />}
      <p>
        <span>{t('intro', formatDayRange(addDays(view.today, 2), last, locale))}</span>
        {view.expiry !== null && view.today <= view.expiry && view.expiry < last && (
          <span>{` ${t('paidThrough', { date: formatDay(view.expiry, locale) })}`}</span>
        )}
      </p>
      <Card>
        {isHydrated ? (
          <Suspense fallback={<Skeleton shapes={['block', 'block']} />}>
            <Days view={view} day={day} onChoose={setDay} />
          </Suspense>
        ) : (
          <Skeleton shapes={['block', 'block']} />
        )}
      </Card>
      <div role="status">{needsRefill && <p>{t('refillNeeded')}</p>}</div>
      <MoveFactList to={view.to} from={view.from} />
      {state === 'failed' && <Banner tone="danger" announce="alert" title={c('failed')} />}
      <section className={classNames(bar.cart, bar.card)} aria-label={t('bar')}>
        {/* The calendar announces the choice. */}
        <p className={bar.amount}>
          {day !== null && <strong>{t('chosen', { date: formatNearDay(day, view.today, locale) })}</strong>}
          {day === null && !isMissing && <strong>{t('none')}</strong>}
          <span role="status">{day === null && isMissing && t('missing')}</span>
        </p>
        <Button
          disabled={!isHydrated}
          notReady={day === null}
          busy={state === 'saving' && c('saving')}
          onClick={submit}
        >
          {needsRefill ? t('refill') : t('next')}
        </Button>
      </section>
    </div>
  );
}
