import { useTranslations } from 'next-intl';
import { classNames } from '#components/ui/class-names.ts';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import type { InternetView } from '#lib/views/account.ts';
import { formatDay } from '#lib/rules/shared/calendar-day.ts';
import { AccountButtonLink } from './account-link.tsx';
import { DaysRing } from './days-ring.tsx';
import styles from './internet-card.module.css';

/** Spec 2 §4: what is left, until when, and whether it refills itself. The first thing that anybody comes for. */
export function InternetCard({ internet }: { internet: InternetView }) {
  const t = useTranslations('accountDashboard.service');
  const { daysLeft, expiresOn, hasAutoRefill, isPaused } = internet;
  const state = stateOf(internet);
  return (
    <section className={classNames(styles.card, styles[internet.ring])} aria-labelledby="internet">
      <div className={styles.ring}>
        <DaysRing daysLeft={daysLeft} planDays={internet.planDays} colour={internet.ring} />
        {internet.showsWarning && (
          <p className={styles.warning} role="note">
            {t(hasAutoRefill ? 'warningAuto' : 'warning', { days: Math.max(0, daysLeft) })}
          </p>
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.state}>
          <Icon name={ICONS[state]} />
          {t(state)}
        </p>
        <h2 id="internet">{t('title')}</h2>
        {expiresOn && (
          <p className={styles.until}>{t(daysLeft > 0 ? 'expires' : 'expired', { date: formatDay(expiresOn) })}</p>
        )}
        {isPaused && <p className={styles.paused}>{t('pausedText')}</p>}
        <p className={styles.auto}>
          <Icon name={hasAutoRefill ? 'check' : 'info'} />
          {t(hasAutoRefill ? 'autoRefillOn' : 'autoRefillOff')}
        </p>
        <div className={styles.actions}>
          {internet.showsRefill && (
            <AccountButtonLink className={styles.refill} to="/refill">
              {t('refill')}
            </AccountButtonLink>
          )}
          <AccountButtonLink variant="secondary" to="/dashboard/detail-hsd">
            {t('details')}
          </AccountButtonLink>
        </div>
      </div>
    </section>
  );
}

type State = 'active' | 'soon' | 'over' | 'paused';

const ICONS: Record<State, IconName> = { active: 'success', soon: 'warning', over: 'danger', paused: 'info' };

/** The ring's colour in a word, so that nobody needs to see it. */
function stateOf({ ring, daysLeft }: InternetView): State {
  if (ring === 'blue') return 'paused';
  if (daysLeft <= 0) return 'over';
  return ring === 'amber' ? 'soon' : 'active';
}
