import { useLocale, useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { formatShortDay } from '#lib/domain/calendar-day.ts';
import { displayPhone } from '#lib/domain/contact/phone.ts';
import type { FoundAccount } from './use-refill.ts';
import styles from './account-line.module.css';

interface Props {
  account: FoundAccount;
  onChange: () => void;
}

/**
 * The account that the guest has found, under the first step while a later one is open: phone and ZIP code as they were typed, the days and how long
 * they last; and a benefit that takes nothing off the price. Nothing else may be learned of the account. A refill link names neither phone
 * nor ZIP code.
 */
export function AccountLine({ account: { phone, zip, plan }, onChange }: Props) {
  const t = useTranslations('litepay.find.located');
  const locale = useLocale();
  const until = formatShortDay(plan.paidThrough, plan.today, locale);
  const facts = [displayPhone(phone), zip, t('days', { days: plan.planDays }), t('until', { date: until })];
  return (
    <>
      <ul className={styles.line} aria-label={t('title')}>
        {facts
          .filter((fact) => fact !== '')
          .map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        <li>
          <Button variant="link" className={styles.change} onClick={onChange}>
            {t('change')}
          </Button>
        </li>
      </ul>
      {plan.isEnrolled && <p className={styles.note}>{t('enrolled')}</p>}
    </>
  );
}
