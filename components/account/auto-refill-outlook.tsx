import { useLocale, useTranslations } from 'next-intl';
import { type AutoRefillOutlook, findRemedy } from '#lib/account/auto-refill.ts';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import { addDays, formatDay, formatNearDay } from '#lib/domain/calendar-day.ts';
import { AccountLink } from './account-link.tsx';

/** What auto-refill will do, in the same sentences on every page. `second`: whether a declined card is tried again; '' if none was. */
export function useOutlookText(outlook: AutoRefillOutlook) {
  const { says: status, chargeOn, stopsOn, declinedOn, today, backupLastFour } = outlook;
  const t = useTranslations('account.outlook');
  const locale = useLocale();
  const words = (day: string | null, weekday = true) => {
    if (day === null) return '';
    return today ? formatNearDay(day, today, locale, { weekday }) : formatDay(day, locale);
  };
  const days = {
    chargeOn: words(chargeOn),
    stopsOn: words(stopsOn),
    declinedOn: words(declinedOn, false),
    backup: backupLastFour ?? '',
  };
  const isTomorrow = today !== undefined && chargeOn === addDays(today, 1);
  const hasBackup = backupLastFour !== undefined && (status === 'retries' || status === 'cardExpires');
  const first = t(
    hasBackup ? `${status}Backup` : status === 'retries' && isTomorrow ? 'retriesTomorrow' : status,
    days,
  );
  const isOpen = declinedOn === null || status === 'off' || status === 'retries' || status === 'pausedDeclined';
  const second = isOpen ? '' : chargeOn === null ? t('notAgain') : t('again', { chargeOn: words(chargeOn) });
  return { first, second };
}

/** The dashboard's line about auto-refill that is on. A refill is the dashboard's main button; the card has a link here, unless it is that. */
export function OutlookText({ outlook, hasLink }: { outlook: AutoRefillOutlook; hasLink: boolean }) {
  const t = useTranslations('account.outlook');
  const { first, second } = useOutlookText(outlook);
  if (outlook.isCovered) return <p>{first}</p>;
  return (
    <p role="note">
      <span>{`${[first, second].filter(Boolean).join(' ')} `}</span>
      {hasLink && findRemedy(outlook) === 'card' && (
        <AccountLink to={DASHBOARD_PAGES['edit-payment']}>{t('changeCard')}</AccountLink>
      )}
    </p>
  );
}
