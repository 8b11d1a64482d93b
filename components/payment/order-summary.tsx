import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import styles from './order-summary.module.css';

export interface SummaryLine {
  id: string;
  label: string;
  /** Under the label, e.g. 'Good for 30 days'. */
  detail?: string;
  /** Below zero for what is taken off. */
  cents: number;
  /** Spec 1 §9: instead of the price, 'Free'. */
  words?: string;
}

export type SummaryTax = { state: 'pending' } | { state: 'known'; cents: number } | { state: 'not-included' };

interface Props {
  lines: readonly SummaryLine[];
  /** Positive cents; shown as taken off. */
  credit?: { label: string; cents: number };
  tax: SummaryTax;
  /** Positive cents, tax included when it is known. */
  totalCents: number;
  /** On a receipt the money has moved: 'Total paid'. */
  paid?: boolean;
  /** Instead of 'Total', while the tax has not been asked for yet; then also what stands in the tax's place. */
  beforeTax?: { total: string; tax: string };
}

/** Within a `<dl>`. */
export function SummaryRows({ lines }: Pick<Props, 'lines'>) {
  return lines.map(({ id, label, detail, cents, words }) => (
    <div key={id} className={styles.line}>
      <dt>
        {label}
        {detail && <span className={styles.detail}>{detail}</span>}
      </dt>
      <dd className={cents < 0 || words ? styles.credit : undefined}>{words ?? <Money cents={cents} />}</dd>
    </div>
  ));
}

export function OrderSummary({ lines, credit, tax, totalCents, paid = false, beforeTax }: Props) {
  const t = useTranslations('payment.summary');
  return (
    <div className={styles.summary}>
      <dl className={styles.lines}>
        <SummaryRows lines={lines} />
        {credit && (
          <div className={styles.line}>
            <dt>{credit.label}</dt>
            <dd className={styles.credit}>
              <Money cents={-credit.cents} />
            </dd>
          </div>
        )}
        <div className={styles.line}>
          <dt>{t('tax')}</dt>
          <dd aria-live="polite">
            {tax.state === 'known' && <Money cents={tax.cents} />}
            {tax.state === 'not-included' && t('taxNotIncluded')}
            {tax.state === 'pending' && beforeTax && beforeTax.tax}
            {tax.state === 'pending' && !beforeTax && (
              <span className={styles.pending}>
                <Spinner /> {t('taxPending')}
              </span>
            )}
          </dd>
        </div>
        <div className={styles.total}>
          <dt>{beforeTax?.total ?? (paid ? t('totalPaid') : t('total'))}</dt>
          <dd>
            <Money cents={totalCents} size="large" />
          </dd>
        </div>
      </dl>
      {tax.state === 'not-included' && <p className={styles.note}>{t('taxNotIncludedNote')}</p>}
    </div>
  );
}
