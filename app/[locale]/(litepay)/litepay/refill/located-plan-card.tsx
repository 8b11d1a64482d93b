import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import type { LocatedPlan } from '#lib/litepay/api.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import styles from './screen.module.css';

/**
 * All that a guest learns about the account: plan, price, days left, the last day before and after this refill, and a benefit that does not
 * reduce the price.
 */
export function LocatedPlanCard({ plan }: { plan: LocatedPlan }) {
  const t = useTranslations('litepay.find.located');
  const review = useTranslations('litepay.review');
  const buys = useTranslations('payment.buys');
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
      {plan.expiry && (
        <div>
          <dt>{t('expiration')}</dt>
          <dd>{formatDay(plan.expiry)}</dd>
        </div>
      )}
      <div>
        <dt>{t('newExpiration')}</dt>
        <dd>{formatDay(plan.paidThrough)}</dd>
      </div>
      <div className={styles.note}>
        <dt>{buys('title')}</dt>
        <dd>{plan.expiry ? buys('stack', { days: plan.planDays }) : buys('none')}</dd>
      </div>
      {plan.isEnrolled && (
        <div className={styles.note}>
          <dt>{t('benefit')}</dt>
          <dd>{t('enrolled')}</dd>
        </div>
      )}
    </dl>
  );
}
