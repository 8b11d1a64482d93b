import { useLocale, useTranslations } from 'next-intl';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import type { HomeView, InternetView, StartedMove } from '#lib/account/server/account-views.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { AccountButtonLink } from './account-link.tsx';
import { ActivateMove, MoveFacts } from './move-alerts.tsx';
import { useOutlookText } from './auto-refill-outlook.tsx';
import { DaysRing } from './days-ring.tsx';
import { RefillNow } from './refill-now.tsx';
import styles from './internet-card.module.css';

/**
 * Spec 2 §4, decision on paused accounts: the dashboard's main card while a move pauses the account. It leads to the activation. A refill,
 * which asks before it ends the move, is a link.
 */
export function PausedCard({ home, internet, move }: { home: HomeView; internet: InternetView; move: StartedMove }) {
  const t = useTranslations('accountDashboard.service');
  const m = useTranslations('accountDashboard.move');
  const locale = useLocale();
  const { daysLeft, expiresOn, hasAutoRefill, isOnHold } = internet;
  const { first: outlook } = useOutlookText(internet.outlook);
  return (
    <section className={classNames(styles.card, styles.blue)} aria-labelledby="internet">
      <div className={styles.ring}>
        <DaysRing daysLeft={daysLeft} planDays={internet.planDays} color={internet.ring} isOnHold={isOnHold} />
      </div>
      <div className={styles.text}>
        <p className={styles.state}>
          <Icon name="info" />
          <span>{t('paused')}</span>
        </p>
        <h2 id="internet">{m('startedTitle')}</h2>
        <p className={styles.until}>{m('startedText')}</p>
        <MoveFacts move={move} />
        <p className={styles.paused}>
          <span>{`${m(isOnHold ? 'held' : 'running')} `}</span>
          {expiresOn && (
            <span>{`${t(daysLeft > 0 ? 'expires' : 'expired', { date: formatDay(expiresOn, locale) })} `}</span>
          )}
          {hasAutoRefill && isOnHold && <span>{`${outlook} `}</span>}
          <span>{m('refillCancels')}</span>
        </p>
        {home.others.includes('outage') && <p>{t('outage.whilePaused')}</p>}
        <div className={styles.actions}>
          <ActivateMove move={move} />
          <AccountButtonLink variant="secondary" to={DASHBOARD_PAGES['detail-hsd']}>
            {t('details')}
          </AccountButtonLink>
          <RefillNow variant="link" busy={t('refillBusy')}>
            {t('refill')}
          </RefillNow>
        </div>
      </div>
    </section>
  );
}
