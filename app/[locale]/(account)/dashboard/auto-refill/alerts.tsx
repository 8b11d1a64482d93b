import { useLocale, useTranslations } from 'next-intl';
import { useOutlookText } from '#components/account/auto-refill-outlook.tsx';
import { AccountLink } from '#components/account/account-link.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import { dayInWords } from '#lib/domain/calendar-day.ts';
import type { AutoRefillView, StoredPayment } from '#lib/account/payment-views.ts';

interface Props {
  view: AutoRefillView;
  stored: StoredPayment;
  isExpired: boolean;
}

/** Warns of what affects the next automatic charge, and of a plan that is over. */
export function AutoRefillAlerts({ view, stored: { card, hasAutoRefill, outlook }, isExpired }: Props) {
  const t = useTranslations('account.autoRefill');
  const locale = useLocale();
  const { first, second } = useOutlookText(outlook);
  const { wouldChargeOn } = view;
  const changeCard = <AccountLink to={DASHBOARD_PAGES['edit-payment']}>{t('changeCard')}</AccountLink>;
  return (
    <>
      {hasAutoRefill && !outlook.isCovered && (
        <Banner tone="warning" actions={changeCard}>
          <p>{first}</p>
          {second && <p>{second}</p>}
        </Banner>
      )}
      {view.isPaused && (hasAutoRefill ? outlook.says === 'paused' : !wouldChargeOn) && (
        <Banner tone="info">
          <p>{t('paused')}</p>
        </Banner>
      )}
      {card && isExpired && !hasAutoRefill && (
        <Banner tone="warning">
          <p>{t('expired')}</p>
        </Banner>
      )}
      {card && view.isCardExpiring && wouldChargeOn && !hasAutoRefill && !isExpired && (
        <Banner tone="warning" actions={changeCard}>
          <p>{t('expiring', { date: dayInWords(wouldChargeOn, locale) })}</p>
        </Banner>
      )}
      {view.isOver && !hasAutoRefill && (
        <Banner tone="info">
          <p>{t('over')}</p>
        </Banner>
      )}
    </>
  );
}
