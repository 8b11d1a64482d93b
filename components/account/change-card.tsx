import { useTranslations } from 'next-intl';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import { AccountButtonLink } from './account-link.tsx';

/** The main button where the saved card was declined and a new one helps in time. */
export function ChangeCard({ wide = false, className }: { wide?: boolean; className?: string | undefined }) {
  const t = useTranslations('account.outlook');
  return (
    <AccountButtonLink wide={wide} className={className} to={DASHBOARD_PAGES['edit-payment']}>
      {t('changeCard')}
    </AccountButtonLink>
  );
}
