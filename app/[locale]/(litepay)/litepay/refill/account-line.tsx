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
 * The account that the guest has found, under the first step while a later one is open: the phone as it was typed, the days and how long
 * they last; and a benefit that takes nothing off the price. Nothing else may be learned of the account. A refill link names no phone.
 */
export function AccountLine({ account: { phone, plan }, onChange }: Props) {
  const t = useTranslations('litepay.find.located');
  const locale = useLocale();
  const date = formatShortDay(plan.paidThrough, plan.today, locale);
  return (
    <>
      <ul className={styles.line} aria-label={t('title')}>
        {phone !== '' && <li>{displayPhone(phone)}</li>}
        <li>{t('buys', { days: plan.planDays, date })}</li>
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
