import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import type { LocatedPlan } from '#lib/api/litepay.ts';
import { formatDay } from '#lib/rules/shared/calendar-day.ts';
import styles from './screen.module.css';

/** All that a guest learns of the account: plan, price, days left, and the last day that this refill pays for. */
export function LocatedPlanCard({ plan }: { plan: LocatedPlan }) {
  const t = useTranslations('litepay.find.located');
  return (
    <dl className={styles.located}>
      <div>
        <dt>{t('price')}</dt>
        <dd>
          <Money cents={plan.priceCents} />
        </dd>
      </div>
      <div>
        <dt>{t('left')}</dt>
        <dd>{t('daysLeft', { days: plan.daysLeft })}</dd>
      </div>
      <div>
        <dt>{t('newExpiration')}</dt>
        <dd>{formatDay(plan.paidThrough)}</dd>
      </div>
    </dl>
  );
}
