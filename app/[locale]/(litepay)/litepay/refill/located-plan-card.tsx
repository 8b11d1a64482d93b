import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import type { LocatedPlan } from '#lib/api/litepay.ts';
import { formatDay } from '#lib/rules/shared/calendar-day.ts';
import styles from './screen.module.css';

/** All that a guest learns of the account: plan, price, days left, the last day that this refill pays for, and a benefit that takes nothing off it. */
export function LocatedPlanCard({ plan }: { plan: LocatedPlan }) {
  const t = useTranslations('litepay.find.located');
  const review = useTranslations('litepay.review');
  return (
    <dl className={styles.located}>
      <div>
        <dt>{t('plan')}</dt>
        <dd>{review('planLine', { days: plan.planDays })}</dd>
      </div>
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
      {plan.isEnrolled && (
        <div className={styles.enrolled}>
          <dt>{t('benefit')}</dt>
          <dd>{t('enrolled')}</dd>
        </div>
      )}
    </dl>
  );
}
