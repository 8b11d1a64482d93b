import { useTranslations } from 'next-intl';
import { AccountButtonLink } from '#components/account/account-link.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { REFILL_ENTRY } from '#lib/flows/entry-paths.ts';
import { MOVE_FLOW } from '#lib/flows/move.ts';
import { formatDay } from '#lib/rules/shared/calendar-day.ts';
import type { MoveRefillView } from '#lib/views/move.ts';
import { MoveFactList } from '../move-facts.tsx';
import styles from '../move.module.css';

/** Spec 3 §2.3: the day of the move is not paid for yet. */
export function RefillRequired({ view }: { view: MoveRefillView }) {
  const t = useTranslations('moving.refill');
  return (
    <div className={styles.page}>
      <PageHeading>{t('title')}</PageHeading>
      <Banner tone="warning" title={view.isToday ? t('today') : t('text', { date: formatDay(view.day) })} />
      <Card>
        <div className={styles.place}>
          <MoveFactList to={view.to} from={view.from} day={view.day} />
          <p>
            <AccountButtonLink variant="link" to={MOVE_FLOW.schedule.path}>
              {t('edit')}
            </AccountButtonLink>
          </p>
        </div>
      </Card>
      <div className={styles.actions}>
        <AccountButtonLink to={REFILL_ENTRY}>{t('next')}</AccountButtonLink>
      </div>
    </div>
  );
}
