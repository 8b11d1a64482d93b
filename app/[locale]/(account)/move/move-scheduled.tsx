'use client';

import { useTranslations } from 'next-intl';
import { AccountButtonLink } from '#components/account/account-link.tsx';
import { AddToCalendar } from '#components/payment/add-to-calendar.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import type { MoveConfirmationView } from '#lib/move/views.ts';
import { CancelMove } from './cancel-move.tsx';
import { MoveFactList } from './move-facts.tsx';
import styles from './move.module.css';
import actionStyles from '#components/ui/actions.module.css';

/** Spec 3 §2.3: a scheduled move, and how to cancel it. */
export function MoveScheduled({ view }: { view: MoveConfirmationView }) {
  const t = useTranslations('moving.thanks');
  const { account, confirmationNumber: number, day, lastDayToCancel } = view;
  return (
    <div className={styles.page}>
      <PageHeading focusOnMount>{t('title')}</PageHeading>
      <p>{t('text')}</p>
      <Card>
        <div className={styles.place}>
          <MoveFactList {...view} isOrdered />
          <AddToCalendar day={day} event="move" />
        </div>
      </Card>
      {lastDayToCancel !== null && <p>{t('cancelUntil', { date: formatDay(lastDayToCancel) })}</p>}
      <div className={actionStyles.actions}>
        <AccountButtonLink to={DASHBOARD_PAGE}>{t('back')}</AccountButtonLink>
        {lastDayToCancel !== null && <CancelMove move={{ account, number }} />}
      </div>
    </div>
  );
}
