import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AddToCalendar } from '#components/payment/add-to-calendar.tsx';
import { NoBreak } from '#components/ui/no-break.tsx';
import { Banner } from '#components/ui/banner.tsx';
import type { ScheduledMove } from '#lib/account/views.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';

/** Spec 2 §2: shown while a move is scheduled. `cancel`: its button, shown only while the move can be canceled. */
export function ScheduledMoveAlert({ move, cancel }: { move: ScheduledMove; cancel: ReactNode }) {
  const t = useTranslations('accountDashboard.move');
  const locale = useLocale();
  return (
    <Banner tone="info" title={t('scheduledTitle')} actions={move.canCancel && cancel}>
      <p>{t('scheduledText', { date: formatDay(move.on, locale) })}</p>
      {move.address && <p>{`${t('to')}: ${move.address}`}</p>}
      {move.number && (
        <p>
          <span>{`${t('number')}: `}</span>
          <NoBreak>{move.number}</NoBreak>
        </p>
      )}
      <AddToCalendar day={move.on} event="move" />
    </Banner>
  );
}
