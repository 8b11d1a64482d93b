import { useTranslations } from 'next-intl';
import { ReceiptCard } from '#components/payment/receipt-card.tsx';
import { SendReceipt } from '#components/payment/send-receipt.tsx';
import { PrintButton } from '#components/payment/print-button.tsx';
import receiptStyles from '#components/payment/receipt-page.module.css';
import styles from '#components/payment/step-layout.module.css';
import type { ReconnectReceiptView } from '#lib/reconnect/server/reconnect-flow.ts';
import type { DescribeLine } from '#components/payment/describe-lines.ts';

/** The label of a reconnection's only line. */
export function useReconnectLines(): DescribeLine {
  const t = useTranslations('reconnect.plan');
  return ({ days = 0 }) => ({ label: t('option', { days }) });
}

/** The receipt, to print or send. */
export function PaidPlan({ receipt }: { receipt: ReconnectReceiptView }) {
  const t = useTranslations('reconnect.thanks');
  const describeLine = useReconnectLines();
  const { account, attempt, purchaseId } = receipt;
  return (
    <div className={styles.group}>
      <ReceiptCard
        view={receipt}
        labels={{ orderNumber: t('orderNumber'), date: t('date'), summary: t('summary') }}
        facts={[]}
        describeLine={describeLine}
      />
      <PrintButton label={t('print')} failed={useTranslations('payment.receipt')('printFailed')} />
      {!receipt.cannotBeSent && (
        <div className={receiptStyles.screenOnly}>
          <SendReceipt
            api="/api/reconnect"
            draft={`reconnect/${account}/receipt`}
            account={account}
            attempt={attempt}
            purchaseId={purchaseId}
          />
        </div>
      )}
    </div>
  );
}
