'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { AccountButtonLink } from '#components/account/account-link.tsx';
import account from '#components/account/account.module.css';
import { BackLink } from '#components/account/back-link.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Card } from '#components/ui/card.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { DASHBOARD_PAGE, DASHBOARD_PAGES } from '#lib/rules/session/site-paths.ts';
import { REFILL_ENTRY } from '#lib/flows/entry-paths.ts';
import { expiryProblems } from '#lib/rules/card/expiry.ts';
import { formatDay } from '#lib/rules/shared/calendar-day.ts';
import type { AutoRefillView } from '#lib/views/account-payment.ts';
import { PaymentChangeAlert } from '../payment-change-alert.tsx';
import styles from './screen.module.css';
import { NotRefreshed, useLastRead } from '../last-read.tsx';
import { AutoRefillAlerts } from './alerts.tsx';
import { Facts } from './facts.tsx';
import { TurnOff } from './turn-off.tsx';
import { TurnOn } from './turn-on.tsx';
import { useAutoRefill } from './use-auto-refill.ts';
import actionStyles from '#components/ui/actions.module.css';

/** Spec 2 §4 'Auto-refill': what is charged and when, and the controls to turn it on or off. */
export function AutoRefillScreen({ view }: { view: AutoRefillView }) {
  const t = useTranslations('account.autoRefill');
  const method = useTranslations('account.paymentMethod');
  const router = useRouter();
  const { shown, isStale } = useLastRead(view.stored);
  const { busy, isRefreshing, result, success, change } = useAutoRefill(view, shown?.version ?? '');
  const isOn = shown?.hasAutoRefill ?? false;
  const heading = useRef<HTMLHeadingElement>(null);
  const card = shown?.card ?? null;
  const isExpired = card?.expiry != null && expiryProblems(card.expiry, view.month).includes('past');
  const offered = isOn ? 'off' : card && !isExpired ? 'on' : null;
  const wasOffered = useRef(offered);
  useEffect(() => {
    // The button that was pressed is gone.
    if (wasOffered.current !== offered && result) heading.current?.focus();
    wasOffered.current = offered;
  }, [offered, result]);
  const control = { busy, isRefreshing, isStale };

  return (
    <div className={account.page}>
      <BackLink to={DASHBOARD_PAGE}>{method('back')}</BackLink>
      <header className={account.head}>
        <PageHeading>{t('title')}</PageHeading>
        <p>{t('intro')}</p>
      </header>
      {isStale && <NotRefreshed hasShown={shown !== null} onRetry={() => router.refresh()} />}
      {success && success === (isOn ? 'on' : 'off') && (
        <Banner tone="success" announce="status" title={success === 'on' ? t('success') : offText()} />
      )}
      <PaymentChangeAlert result={result} title={t(isOn ? 'stays.on' : 'stays.off')} />
      {shown && (
        <>
          <AutoRefillAlerts view={view} stored={shown} isExpired={isExpired} />
          {view.charge ? (
            <Card aria-labelledby="auto-refill-state">
              <h2 ref={heading} id="auto-refill-state" tabIndex={-1} className={styles.state}>
                <Icon name={isOn && shown.outlook.isCovered ? 'success' : isOn ? 'warning' : 'info'} />
                <span>{t(isOn ? 'on' : 'off')}</span>
              </h2>
              <Facts view={view} stored={shown} />
              {offered === 'off' && <TurnOff lastDay={view.lastDay} {...control} onYes={() => change('off')} />}
              {offered === 'on' && <TurnOn terms={view.termsVersion} {...control} onTurnOn={() => void change('on')} />}
              {!isOn && !card && (
                <>
                  <h3>{t('noCard')}</h3>
                  <p>{t('noCardText')}</p>
                </>
              )}
              {offered === null && (
                <div className={actionStyles.actions}>
                  <AccountButtonLink to={`${DASHBOARD_PAGES['edit-payment']}?for=auto-refill`}>
                    {t(card ? 'changeCard' : 'addCard')}
                  </AccountButtonLink>
                </div>
              )}
            </Card>
          ) : (
            <Card>
              <p>{t('unavailable')}</p>
            </Card>
          )}
          {(view.isOver || shown.outlook.stopsOn !== null) && (
            <div className={actionStyles.actions}>
              <AccountButtonLink to={REFILL_ENTRY}>{t('refill')}</AccountButtonLink>
            </div>
          )}
        </>
      )}
    </div>
  );

  function offText() {
    return view.lastDay ? t('successOff', { date: formatDay(view.lastDay) }) : t('successOffNoDate');
  }
}
