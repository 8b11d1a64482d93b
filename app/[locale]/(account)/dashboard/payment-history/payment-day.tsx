import { useTranslations } from 'next-intl';
import { AccountLink } from '#components/account/account-link.tsx';
import { usePlanName } from '#components/account/use-plan-name.ts';
import { Button } from '#components/ui/button.tsx';
import { Money } from '#components/ui/money.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { formatDollars } from '#lib/domain/money.ts';
import type { PaymentHistoryView } from '#lib/account/payment-history-views.ts';
import styles from './screen.module.css';

interface Props {
  day: PaymentHistoryView['history']['days'][number];
  /** Shows the remaining payments of the day; null if all are listed. */
  onAll: (() => void) | null;
}

/** A day of the history: its total, and what was bought. */
export function PaymentDay({ day: { day, totalCents, count, payments }, onAll }: Props) {
  const t = useTranslations('paymentHistory');
  const planName = usePlanName();
  return (
    <li className={styles.day}>
      <div className={styles.dayHead}>
        <h3>{formatDay(day)}</h3>
        <Money cents={totalCents} />
      </div>
      <ul className={styles.payments}>
        {payments.map(({ id, cents, planCode, product, expiry, isAutoRefill, isDeclined }, index) => (
          <li key={`${id} ${index}`} className={styles.payment}>
            <div className={styles.what}>
              <span>{planName(planCode, product)}</span>
              {isDeclined && (
                <span className={styles.soft}>{t('declinedCharge', { amount: formatDollars(cents) })}</span>
              )}
              {isAutoRefill && !isDeclined && <span className={styles.soft}>{t('autoRefill')}</span>}
              {expiry && <span className={styles.soft}>{t('through', { date: formatDay(expiry) })}</span>}
              {!isDeclined && (
                <AccountLink
                  className={styles.receipt}
                  to={`${DASHBOARD_PAGES['payment-receipt']}?${new URLSearchParams({ payment: id })}`}
                >
                  <span>{`${t('receipt')} `}</span>
                  <VisuallyHidden>
                    {t('receiptOf', { date: formatDay(day), product: planName(planCode, product) })}
                  </VisuallyHidden>
                </AccountLink>
              )}
            </div>
            {isDeclined ? <span className={styles.declined}>{t('declined')}</span> : <Money cents={cents} />}
          </li>
        ))}
      </ul>
      {onAll && (
        <Button variant="link" onClick={onAll}>
          {t('allOfDay', { count, date: formatDay(day) })}
        </Button>
      )}
    </li>
  );
}
