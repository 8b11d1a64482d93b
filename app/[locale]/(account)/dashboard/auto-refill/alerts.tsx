import { useTranslations } from 'next-intl';
import { AccountLink } from '#components/account/account-link.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { ACCOUNT_PAGES } from '#lib/flows/account-pages.ts';
import { formatDay } from '#lib/rules/shared/calendar-day.ts';
import type { AutoRefillView, StoredPayment } from '#lib/views/account-payment.ts';

interface Props {
  view: AutoRefillView;
  stored: StoredPayment;
  isExpired: boolean;
}

/** Warns of what affects the next automatic charge: a declined or expired card, or a plan that is over. */
export function AutoRefillAlerts({ view, stored: { card, hasAutoRefill, nextChargeOn }, isExpired }: Props) {
  const t = useTranslations('account.autoRefill');
  const chargeOn = nextChargeOn ?? view.wouldChargeOn;
  const changeCard = <AccountLink to={ACCOUNT_PAGES['edit-payment'].path}>{t('changeCard')}</AccountLink>;
  return (
    <>
      {hasAutoRefill && view.declinedOn && (
        <Banner tone="warning" title={t('declined', { date: formatDay(view.declinedOn) })} actions={changeCard}>
          {nextChargeOn && <p>{t('retry', { date: formatDay(nextChargeOn) })}</p>}
          {!nextChargeOn && !view.isPaused && <p>{t('noRetry')}</p>}
        </Banner>
      )}
      {view.isPaused && !chargeOn && (
        <Banner tone="info">
          <p>{t('paused')}</p>
        </Banner>
      )}
      {card && isExpired && !hasAutoRefill && (
        <Banner tone="warning">
          <p>{t('expired')}</p>
        </Banner>
      )}
      {card && view.isCardExpiring && chargeOn && (hasAutoRefill || !isExpired) && (
        <Banner tone="warning" actions={changeCard}>
          <p>{t('expiring', { date: formatDay(chargeOn) })}</p>
        </Banner>
      )}
      {view.isOver && (
        <Banner tone="info">
          <p>{t('over')}</p>
        </Banner>
      )}
    </>
  );
}
