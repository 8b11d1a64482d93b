import { useTranslations } from 'next-intl';
import { ReceiptCard } from '#components/payment/receipt-card.tsx';
import { SendReceipt } from '#components/payment/send-receipt.tsx';
import { PrintButton } from '#components/payment/print-button.tsx';
import styles from '#components/payment/step-layout.module.css';
import type { ReconnectReceiptView } from '#lib/views/reconnect.ts';
import { useReconnectLines } from './use-reconnect-lines.ts';

/** The receipt, to print or send. */
export function PaidPlan({ receipt }: { receipt: ReconnectReceiptView }) {
  const t = useTranslations('reconnect.thanks');
  const nameOf = useReconnectLines();
  const { account, attempt, purchaseId } = receipt;
  return (
    <div className={styles.group}>
      <ReceiptCard
        view={receipt}
        labels={{ orderNumber: t('orderNumber'), date: t('date'), summary: t('summary') }}
        facts={[]}
        nameOf={nameOf}
      />
      <PrintButton label={t('print')} />
      <SendReceipt api="/api/reconnect" draft={`reconnect/${account}/receipt`} {...{ account, attempt, purchaseId }} />
    </div>
  );
}
