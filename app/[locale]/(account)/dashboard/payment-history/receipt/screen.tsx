import { useLocale, useTranslations } from 'next-intl';
import { BackLink } from '#components/account/back-link.tsx';
import { usePaidPlanName } from '#components/account/use-plan-name.ts';
import { MerchantContact } from '#components/payment/merchant-contact.tsx';
import { PrintButton } from '#components/payment/print-button.tsx';
import { Card } from '#components/ui/card.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { Money } from '#components/ui/money.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import type { PaymentReceiptView } from '#lib/account/server/payment-history.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import { publicConfig } from '#lib/public-config.ts';
import account from '#components/account/account.module.css';
import receipt from '#components/payment/receipt-page.module.css';
import { NoBreak } from '#components/ui/no-break.tsx';
import styles from './screen.module.css';

/** The payment of one order as the provider reports it, in printable form. */
export function PaymentReceiptScreen({ view }: { view: PaymentReceiptView }) {
  const t = useTranslations('paymentHistory.receiptPage');
  const cards = useTranslations('cards.history');
  const cardLastFour = view.payments[0]?.cardLastFour;
  const locale = useLocale();
  const paidPlanName = usePaidPlanName();
  const whole = (number: string) => number && <NoBreak>{number}</NoBreak>;
  const facts = [
    { label: t('orderNumber'), value: whole(view.orderNumber) },
    { label: t('date'), value: formatDay(view.paidOn, locale) },
    { label: t('name'), value: view.name },
    { label: t('address'), value: view.address },
    { label: t('reference'), value: whole(view.reference) },
    { label: cards('file'), value: cardLastFour ? cards('charged', { lastFour: cardLastFour }) : '' },
  ].filter(({ value }) => value !== '');
  return (
    <div className={account.page}>
      <BackLink to={DASHBOARD_PAGES['payment-history']}>{t('back')}</BackLink>
      <PageHeading>{t('title')}</PageHeading>
      <Card>
        <p className={receipt.brand} translate="no">
          {publicConfig.brand}
        </p>
        <FactList facts={facts} />
        <table className={styles.lines}>
          <caption>{t('bought')}</caption>
          <tbody>
            {view.payments.map(({ cents, expiry, isAutoRefill, ...payment }, index) => (
              <tr key={`${payment.planCode} ${index}`}>
                <th scope="row">
                  <span>{paidPlanName(payment)}</span>
                  {isAutoRefill && <span className={styles.soft}>{t('autoRefill')}</span>}
                  {expiry && <span className={styles.soft}>{t('through', { date: formatDay(expiry, locale) })}</span>}
                </th>
                <td>
                  <Money cents={cents} />
                </td>
              </tr>
            ))}
            <tr className={styles.total}>
              <th scope="row">{t('total')}</th>
              <td>
                <Money cents={view.totalCents} />
              </td>
            </tr>
          </tbody>
        </table>
        <MerchantContact {...view.merchant} />
      </Card>
      <div className={receipt.actions}>
        <PrintButton label={t('print')} failed={useTranslations('payment.receipt')('printFailed')} />
      </div>
    </div>
  );
}
