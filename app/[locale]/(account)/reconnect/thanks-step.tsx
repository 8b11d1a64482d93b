'use client';

import { useLocale, useTranslations } from 'next-intl';
import { PurchaseCompleted } from '#components/payment/purchase-completed.tsx';
import receiptStyles from '#components/payment/receipt-page.module.css';
import styles from '#components/payment/step-layout.module.css';
import { ButtonLink } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import type { PaidReconnectView } from '#lib/reconnect/views.ts';
import { useNewAccount } from './use-new-account.ts';

/** Spec 3 §2.4: thanks, and the activation once the new account exists. */
export function ThanksStep({ view }: { view: PaidReconnectView }) {
  const t = useTranslations('reconnect.thanks');
  const buys = useTranslations('reconnect.buys');
  const locale = useLocale();
  const path = useNewAccount(view);
  const { account, lines, planDays, reference, totalCents } = view.receipt;
  return (
    <div className={receiptStyles.screenOnly}>
      <div className={styles.group}>
        <PurchaseCompleted
          reference={reference}
          event={{ event: 'reconnect_confirmation', plan: lines[0]?.code ?? '', price: totalCents / 100 }}
          drafts={`reconnect/${account}`}
        />
        <h3>{t('title')}</h3>
        <p>{t('text')}</p>
        <p>{buys('text', { days: planDays })}</p>
        <p role="status">
          {path === null && <Spinner />}
          <span>{` ${t(path === null ? 'opening' : 'ready')}`}</span>
        </p>
        {path !== null && <ButtonLink href={`/${locale}${path}`}>{t('continue')}</ButtonLink>}
      </div>
    </div>
  );
}
