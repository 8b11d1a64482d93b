import { useLocale, useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { DASHBOARD_PAGES } from '#lib/rules/session/site-paths.ts';
import { dayInWords } from '#lib/rules/shared/calendar-day.ts';
import type { DashboardView } from '#lib/views/account.ts';
import { AccountButtonLink } from './account-link.tsx';

/** Warns of auto-refill's next charge if the saved card will have expired by then. */
export function ExpiringCard({ card }: { card: NonNullable<DashboardView['expiringCard']> }) {
  const t = useTranslations('accountDashboard.expiringCard');
  const recap = useTranslations('payment.recap');
  const brandNames = useTranslations('fields.cardBrands');
  const locale = useLocale();
  const name = recap('ending', { brand: brandNames(card.brand), lastFour: card.lastFour });
  const change = (
    <AccountButtonLink variant="secondary" to={DASHBOARD_PAGES['edit-payment']}>
      {t('change')}
    </AccountButtonLink>
  );
  return (
    <Banner tone="warning" title={t('title')} actions={change}>
      <p>{t('text', { card: name, date: dayInWords(card.chargeOn, locale) })}</p>
    </Banner>
  );
}
