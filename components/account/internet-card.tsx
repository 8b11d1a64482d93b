import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { AddToCalendar } from '#components/payment/add-to-calendar.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import type { AutoRefillOutlook } from '#lib/account/auto-refill.ts';
import { hasDetails } from '#lib/account/has-details.ts';
import { findHomeAction } from '#lib/account/home-action.ts';
import type { HomeView, InternetView, RingColor } from '#lib/account/server/account-views.ts';
import type { NextRefill } from '#lib/account/server/dashboard.ts';
import type { HomeState } from '#lib/plans/home-state.ts';
import { formatDay, formatNearDay } from '#lib/domain/calendar-day.ts';
import { formatDollars } from '#lib/domain/money.ts';
import { AccountButtonLink, AccountLink } from './account-link.tsx';
import { ChangeCard, useNextRefill } from './refill-bar.tsx';
import { OutlookText } from './auto-refill-outlook.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { DaysRing } from './days-ring.tsx';
import { TOUR } from './welcome-tour.tsx';
import { RefillNow } from './refill-now.tsx';
import screen from '#components/ui/screen-only.module.css';
import text from '#components/ui/text.module.css';
import styles from './internet-card.module.css';

const AUTO_REFILL = DASHBOARD_PAGES['auto-refill'];

interface Props {
  home: HomeView;
  internet: InternetView;
  /** Null if the page does not know it. */
  refill?: NextRefill | null;
  /** A move is in progress: its activation is the page's main button, and a refill, which would end it, a link. */
  isMoving?: boolean;
}

/** Spec 2 §4: days left, expiry day and auto-refill: the dashboard's main card. */
export function InternetCard({ home, internet, refill = null, isMoving = false }: Props) {
  const t = useTranslations('accountDashboard.service');
  const locale = useLocale();
  const id = useId();
  const what = useNextRefill(refill);
  const { daysLeft, expiresOn, hasAutoRefill, isPaused } = internet;
  const state = findCardState(home);
  const hasOutage = state === 'outage';
  const action = findHomeAction(home, internet.outlook);
  const changesCard = action === 'change-card' && internet.showsRefill && !isMoving;
  const warning = hasOutage ? null : findWarning(internet, changesCard);
  const isDated = warning !== null && expiresOn !== null && daysLeft > 0;
  const { today } = internet.outlook;
  // Beside another action a refill is a link, without its price.
  const isMain = action === 'refill' && !isMoving;
  return (
    <section className={classNames(styles.card, styles[HUES[state]])} aria-labelledby="internet">
      <div className={styles.ring} data-tour={TOUR.days}>
        <DaysRing daysLeft={daysLeft} planDays={internet.planDays} color={internet.ring} isOnHold={internet.isOnHold} />
        {warning && (
          <p className={styles.warning} role="note">
            {t(warning, {
              days: Math.max(0, daysLeft),
              date:
                expiresOn === null
                  ? ''
                  : today
                    ? formatNearDay(expiresOn, today, locale)
                    : formatDay(expiresOn, locale),
            })}
          </p>
        )}
      </div>
      <div className={styles.text}>
        <p className={styles.state}>
          <Icon name={ICONS[state]} />
          <span>{t(LABELS[state])}</span>
        </p>
        <h2 id="internet">{t('title')}</h2>
        {/* The words below the ring name the day. */}
        {expiresOn && !isDated && (
          <p className={styles.until}>
            {t(daysLeft > 0 ? 'expires' : 'expired', { date: formatDay(expiresOn, locale) })}
          </p>
        )}
        {internet.nextCharge && !hasOutage && <NextCharge charge={internet.nextCharge} today={today} />}
        {expiresOn && daysLeft > 0 && !hasAutoRefill && !isPaused && <AddToCalendar day={expiresOn} />}
        {isPaused && <p className={styles.paused}>{t(internet.isOnHold ? 'pausedText' : 'pausedRunning')}</p>}
        {hasAutoRefill !== null && (
          <p className={styles.auto} data-tour={TOUR.autoRefill}>
            <span>
              <Icon name={!hasAutoRefill ? 'info' : internet.outlook.isCovered ? 'check' : 'warning'} />
              <span>{t(hasAutoRefill ? 'autoRefillOn' : 'autoRefillOff')}</span>
            </span>
            <AccountLink to={AUTO_REFILL}>
              <span>{t(hasAutoRefill ? 'manageAuto' : 'turnOn')}</span>
              <VisuallyHidden>{` ${t('turnOnWhat')}`}</VisuallyHidden>
            </AccountLink>
          </p>
        )}
        {hasOutage && <Outage home={home} />}
        {/* The next charge stands below the last paid day. In an outage, nothing that auto-refill does gets anybody online. */}
        {hasAutoRefill && !hasOutage && internet.outlook.says !== 'charges' && (
          <OutlookText outlook={internet.outlook} hasLink={action !== 'change-card'} />
        )}
        <div className={styles.actions}>
          {changesCard && <ChangeCard className={screen.notOnPhone} />}
          {(internet.showsRefill || hasOutage) && (
            <RefillNow
              variant={isMain ? 'primary' : changesCard ? 'secondary' : 'link'}
              className={isMain ? screen.notOnPhone : undefined}
              busy={t('refillBusy')}
              aria-describedby={what === null || !isMain ? undefined : id}
            >
              {t('refill')}
            </RefillNow>
          )}
          {hasDetails(internet) && (
            <AccountButtonLink variant="secondary" to={DASHBOARD_PAGES['detail-hsd']}>
              {t('details')}
            </AccountButtonLink>
          )}
          {internet.showsRefill && what !== null && isMain && (
            <p id={id} className={classNames(text.soft, styles.what, screen.notOnPhone)}>
              {what}
            </p>
          )}
        </div>
        <div className={styles.device}>
          <DeviceFacts name="internet-device" kind="device" device={internet.device} />
        </div>
      </div>
    </section>
  );
}

/** What is said below the ring; null where there is time. The ring has the days, so that this has the last of them. */
function findWarning({ isOnHold, outlook, showsWarning }: InternetView, changesCard: boolean) {
  if (!showsWarning) return null;
  if (isOnHold) return 'warningPaused';
  return outlook.isCovered ? 'warningAuto' : changesCard ? 'warningThrough' : 'warning';
}

interface NextChargeProps {
  charge: NonNullable<InternetView['nextCharge']>;
  today: AutoRefillOutlook['today'];
}

/** 'Next charge Mon, Nov 30 · $49.24 · Visa 4242'; on a phone the amount and the card are a line of their own, without the dot before them. */
function NextCharge({ charge: { on, totalCents, isTotal, card }, today }: NextChargeProps) {
  const t = useTranslations('accountDashboard.service');
  const brands = useTranslations('fields.cardBrands');
  const locale = useLocale();
  const day = today ? formatNearDay(on, today, locale) : formatDay(on, locale);
  const total = formatDollars(totalCents);
  return (
    <p className={styles.charge}>
      <span>{t('nextCharge', { day })}</span>
      <span className={screen.notOnPhone}> · </span>
      <span>
        {t('chargeOf', {
          total: isTotal ? total : t('plusTax', { total }),
          card: `${brands(card.brand)} ${card.lastFour}`,
        })}
      </span>
    </p>
  );
}

/** What else keeps the home offline or will, beside the outage above: a refill ends neither that nor the wait for its end. */
function Outage({ home: { others } }: { home: HomeView }) {
  const t = useTranslations('accountDashboard.service.outage');
  return (
    <>
      {others.includes('expired') && <p>{t('expired')}</p>}
      {others.includes('declined') && <p>{t('declined')}</p>}
      {others.includes('expiring') && <p>{t('expiring')}</p>}
    </>
  );
}

/** The states that the card can show. An order that is being set up, and a deactivated home, have cards of their own. */
type State = Exclude<HomeState, 'being-set-up' | 'deactivated'>;

const ICONS: Record<State, IconName> = {
  paused: 'info',
  outage: 'warning',
  expired: 'danger',
  declined: 'warning',
  expiring: 'warning',
  active: 'success',
};

/** The text's color. */
const HUES = {
  paused: 'blue',
  outage: 'amber',
  expired: 'red',
  declined: 'amber',
  expiring: 'amber',
  active: 'green',
} as const satisfies Record<State, RingColor>;

/** The state as words, for those who cannot see the color. */
const LABELS = {
  paused: 'paused',
  outage: 'outage.title',
  expired: 'over',
  declined: 'declined',
  expiring: 'soon',
  active: 'active',
} as const satisfies Record<State, string>;

function findCardState({ state, others }: HomeView): State {
  return [state, ...others].find((one): one is State => one !== 'being-set-up' && one !== 'deactivated') ?? 'active';
}
