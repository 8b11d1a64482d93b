import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button.tsx';
import { ACCOUNT_PICKER_PAGE } from '#lib/domain/session/site-paths.ts';
import { formatDollars } from '#lib/domain/money.ts';
import type { AccountSummaryView } from '#lib/account/server/account-views.ts';
import { AccountIcon } from './account-icon.tsx';
import text from '#components/ui/text.module.css';
import styles from './account-summary.module.css';
import { usePlanName } from './use-plan-name.ts';

/** Which account this is: customers with several must see it before they pay. */
export function AccountSummary({ summary: { address, plan, canSwitch } }: { summary: AccountSummaryView }) {
  const t = useTranslations('accountDashboard.open');
  const planName = usePlanName();
  const picker = `/${useLocale()}${ACCOUNT_PICKER_PAGE}`;
  return (
    <div className={styles.account}>
      <AccountIcon name="home" />
      <p className={styles.facts}>
        <span>{`${address} `}</span>
        {plan && (
          <span className={text.soft}>
            {t('plan', { name: planName(plan.code, plan.name, plan.days), price: formatDollars(plan.priceCents) })}
          </span>
        )}
      </p>
      {canSwitch && (
        <ButtonLink variant="link" href={picker}>
          {t('switch')}
        </ButtonLink>
      )}
    </div>
  );
}
