import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { AddToCalendar } from '#components/payment/add-to-calendar.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import type { InternetView, NextRefill, RingColor } from '#lib/account/views.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { AccountButtonLink, AccountLink } from './account-link.tsx';
import { OutlookText } from './auto-refill-outlook.tsx';
import { DaysRing } from './days-ring.tsx';
import { TOUR } from './tour-steps.ts';
import { RefillNow } from './refill-now.tsx';
import screen from '#components/ui/screen-only.module.css';
import text from '#components/ui/text.module.css';
import styles from './internet-card.module.css';
import { useNextRefill } from './use-next-refill.ts';

const AUTO_REFILL = DASHBOARD_PAGES['auto-refill'];

interface Props {
  internet: InternetView;
  /** What the refill would be; null where the page does not know. */
  refill?: NextRefill | null;
  /** A move is in progress: its activation is the page's main button, and a refill, which would end it, a link. */
  isMoving?: boolean;
}

/** Spec 2 §4: days left, expiry day and auto-refill: the dashboard's main card. */
export function InternetCard({ internet, refill = null, isMoving = false }: Props) {
  const t = useTranslations('accountDashboard.service');
  const locale = useLocale();
  const id = useId();
  const what = useNextRefill(refill);
  const { daysLeft, expiresOn, hasAutoRefill, isPaused } = internet;
  const state = stateOf(internet);
  return (
    <section className={classNames(styles.card, styles[HUES[state]])} aria-labelledby="internet">
      <div className={styles.ring} data-tour={TOUR.days}>
        <DaysRing daysLeft={daysLeft} planDays={internet.planDays} color={internet.ring} isOnHold={internet.isOnHold} />
        {internet.showsWarning && (
          <p className={styles.warning} role="note">
            {t(internet.isOnHold ? 'warningPaused' : internet.outlook.isCovered ? 'warningAuto' : 'warning', {
              days: Math.max(0, daysLeft),
            })}
          </p>
        )}
      </div>
      <div className={styles.text}>
        <p className={styles.state}>
          <Icon name={ICONS[state]} />
          <span>{t(state)}</span>
        </p>
        <h2 id="internet">{t('title')}</h2>
        {expiresOn && (
          <p className={styles.until}>
            {t(daysLeft > 0 ? 'expires' : 'expired', { date: formatDay(expiresOn, locale) })}
          </p>
        )}
        {expiresOn && daysLeft > 0 && !hasAutoRefill && !isPaused && <AddToCalendar day={expiresOn} />}
        {isPaused && <p className={styles.paused}>{t(internet.isOnHold ? 'pausedText' : 'pausedRunning')}</p>}
        {hasAutoRefill !== null && (
          <p className={styles.auto} data-tour={TOUR.autoRefill}>
            <Icon name={hasAutoRefill ? 'check' : 'info'} />
            <span>{t(hasAutoRefill ? 'autoRefillOn' : 'autoRefillOff')}</span>
            <AccountLink to={AUTO_REFILL}>
              <span>{t(hasAutoRefill ? 'manageAuto' : 'turnOn')}</span>
              <VisuallyHidden>{` ${t('turnOnWhat')}`}</VisuallyHidden>
            </AccountLink>
          </p>
        )}
        {/* The day of the next charge stands with the link to auto-refill. */}
        {hasAutoRefill && internet.outlook.says !== 'charges' && <OutlookText outlook={internet.outlook} />}
        <div className={styles.actions}>
          {internet.showsRefill && (
            <RefillNow
              variant={isMoving ? 'link' : 'primary'}
              className={isMoving ? undefined : screen.notOnPhone}
              busy={t('refillBusy')}
              aria-describedby={what === null || isMoving ? undefined : id}
            >
              {t('refill')}
            </RefillNow>
          )}
          <AccountButtonLink variant="secondary" to={DASHBOARD_PAGES['detail-hsd']}>
            {t('details')}
          </AccountButtonLink>
          {internet.showsRefill && what !== null && !isMoving && (
            <p id={id} className={classNames(text.soft, styles.what, screen.notOnPhone)}>
              {what}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

type State = 'active' | 'soon' | 'over' | 'paused';

const ICONS: Record<State, IconName> = { active: 'success', soon: 'warning', over: 'danger', paused: 'info' };

/** The text's color. With auto-refill the ring stays green after the last paid day, but the text does not. */
const HUES = { active: 'green', soon: 'amber', over: 'red', paused: 'blue' } as const satisfies Record<
  State,
  RingColor
>;

/** The ring's color as a word, for those who cannot see it. */
function stateOf({ ring, isPaused, daysLeft }: InternetView): State {
  if (isPaused) return 'paused';
  if (daysLeft <= 0) return 'over';
  return ring === 'amber' ? 'soon' : 'active';
}
