import { useLocale, useTranslations } from 'next-intl';
import type { Elements } from '#components/ui/elements.ts';
import { Card } from '#components/ui/card.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { type Fact, FactList } from '#components/ui/fact-list.tsx';
import { NoBreak } from '#components/ui/no-break.tsx';
import { publicConfig } from '#lib/public-config.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import type { ReceiptTotals } from '#lib/payment/views.ts';
import { MerchantContact } from './merchant-contact.tsx';
import { describeLines, type DescribeLine } from './describe-lines.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentReference } from './payment-reference.tsx';
import styles from './receipt-page.module.css';
import { Banner } from '#components/ui/banner.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';

export interface ReceiptCardProps {
  view: Omit<ReceiptTotals, 'purchaseId' | 'attempt'>;
  labels: { orderNumber: string; date: string; summary: string };
  /** Shown after the order number, the date and the card. */
  facts: readonly Fact[];
  /** Folds them below the total. */
  factsTitle?: string | undefined;
  /** Replaces the lines and the total if nothing was charged; it names the date. */
  summary?: Elements;
  describeLine: DescribeLine;
}

/** What was paid, line by line, and what to quote: the printed part of a receipt. */
export function ReceiptCard({ view, labels, facts, factsTitle, summary, describeLine }: ReceiptCardProps) {
  const p = useTranslations('payment');
  const brandNames = useTranslations('fields.cardBrands');
  const locale = useLocale();
  const { card, orderNumber } = view;
  const paidWith = card && p('recap.ending', { brand: brandNames(card.brand), lastFour: card.lastFour });
  const copy = orderNumber && <CopyButton text={orderNumber} of="orderNumber" />;
  const everyFact: Fact[] = [
    ...(orderNumber ? [{ label: labels.orderNumber, value: <NoBreak>{orderNumber}</NoBreak>, action: copy }] : []),
    ...(summary ? [] : [{ label: labels.date, value: formatDay(view.paidOn, locale) }]),
    ...(paidWith ? [{ label: p('receipt.card'), value: paidWith }] : []),
    ...(factsTitle === undefined ? facts : []),
  ];
  return (
    <Card>
      <p className={styles.brand} translate="no">
        {publicConfig.brand}
      </p>
      {view.isLate && <LatePayment supportPhone={view.merchant.supportPhone} isByPin={view.totalCents === 0} />}
      <FactList facts={everyFact} />
      <PaymentReference code={view.reference} />
      <details open className={styles.summary}>
        <summary>
          <span>{labels.summary}</span>
          <Icon name="chevron" />
        </summary>
        {summary || (
          <OrderSummary
            paid
            lines={describeLines(view.lines, describeLine)}
            taxCents={view.taxCents}
            totalCents={view.totalCents}
          />
        )}
      </details>
      {factsTitle !== undefined && (
        <details className={styles.summary}>
          <summary>
            <span>{factsTitle}</span>
            <Icon name="chevron" />
          </summary>
          <FactList facts={facts} />
        </details>
      )}
      <MerchantContact {...view.merchant} />
    </Card>
  );
}

/** Above the receipt of a payment that went through after its payer was told that nothing was charged. */
export function LatePayment({ supportPhone, isByPin }: { supportPhone: string; isByPin: boolean }) {
  const t = useTranslations('payment.receipt.late');
  const values = { brand: publicConfig.brand, supportPhone };
  return (
    <Banner tone="warning" title={isByPin ? t('pinTitle') : t('title')}>
      <p>
        <PhoneText phone={supportPhone}>{isByPin ? t('pinText', values) : t('text', values)}</PhoneText>
      </p>
    </Banner>
  );
}
