import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import type { Line } from '#lib/api/payment.ts';
import styles from './order-summary.module.css';

/** What a flow calls a line, by its kind and code. */
export interface LineName {
  label: string;
  /** Under the label, e.g. how it is delivered. */
  detail?: string;
  /** Spec 1 §9: instead of the price, 'Free'. */
  words?: string;
}
export type NameOfLine = (line: Line) => LineName;

interface Lines {
  lines: readonly Line[];
  nameOf: NameOfLine;
}

interface Props extends Lines {
  /** Null when it could not be had; `pending` while it is being asked for. */
  taxCents: number | 'pending' | null;
  /** Positive cents, tax included when it is known. */
  totalCents: number;
  /** On a receipt the money has moved: 'Total paid'. */
  paid?: boolean;
  /** Instead of 'Total', while the tax has not been asked for yet; then also what stands in the tax's place. */
  beforeTax?: { total: string; tax: string };
}

/** Within a `<dl>`. */
export function SummaryRows({ lines, nameOf }: Lines) {
  const t = useTranslations('payment.summary');
  return lines.map((line) => {
    const { kind, code, quantity, cents } = line;
    const { label, detail, words } = nameOf(line);
    return (
      <div key={`${kind}-${code}`} className={styles.line}>
        <dt>
          {quantity > 1 ? t('times', { quantity, label }) : label}
          {detail && <span className={styles.detail}>{detail}</span>}
        </dt>
        <dd className={cents < 0 || words ? styles.credit : undefined}>{words ?? <Money cents={cents} />}</dd>
      </div>
    );
  });
}

export function OrderSummary({ lines, nameOf, taxCents, totalCents, paid = false, beforeTax }: Props) {
  const t = useTranslations('payment.summary');
  return (
    <div className={styles.summary}>
      <dl className={styles.lines}>
        <SummaryRows lines={lines} nameOf={nameOf} />
        <div className={styles.line}>
          <dt>{t('tax')}</dt>
          <dd aria-live="polite">
            {typeof taxCents === 'number' && <Money cents={taxCents} />}
            {taxCents === null && t('taxNotIncluded')}
            {taxCents === 'pending' && beforeTax && beforeTax.tax}
            {taxCents === 'pending' && !beforeTax && (
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
      {taxCents === null && <p className={styles.note}>{t('taxNotIncludedNote')}</p>}
    </div>
  );
}
