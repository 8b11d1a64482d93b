import { useTranslations } from 'next-intl';
import text from '#components/ui/text.module.css';
import cart from '#components/cart/cart-lines.module.css';
import { type CartLine, CartLines } from '#components/cart/cart-lines.tsx';
import { Money } from '#components/ui/money.tsx';
import { UnknownAmount } from '#components/ui/unknown-amount.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import styles from './order-summary.module.css';

interface Props {
  lines: readonly CartLine[];
  /** Null if it could not be determined; `pending` while it is being requested. */
  taxCents: number | 'pending' | null;
  /** Positive cents, including the tax; null until the total is known. */
  totalCents: number | null;
  /** On a receipt, after the payment: 'Total paid'. */
  paid?: boolean;
  /** Replaces 'Total' while the tax is unknown; `tax`: shown in place of the tax if it is not being requested. */
  beforeTax?: { total: string; tax?: string };
}

/** The items, the tax and the total. */
export function OrderSummary({ lines, taxCents, totalCents, paid = false, beforeTax }: Props) {
  const t = useTranslations('payment.summary');
  // The server leaves these words out where the provider calculates no tax.
  const hasTax = t.has('taxPending') || Number(taxCents) > 0;
  return (
    <div className={styles.summary}>
      <dl className={styles.lines}>
        <CartLines lines={lines} />
        {hasTax && (
          <div className={cart.line}>
            <dt>{t('tax')}</dt>
            <dd>
              {taxCents === null ? (
                <span>{t('taxNotIncluded')}</span>
              ) : taxCents !== 'pending' ? (
                <Money cents={taxCents} />
              ) : beforeTax?.tax ? (
                <span>{beforeTax.tax}</span>
              ) : (
                <span className={styles.pending}>
                  <Spinner />
                  <span>{` ${t('taxPending')}`}</span>
                </span>
              )}
            </dd>
          </div>
        )}
        <div className={styles.total} aria-live="polite" aria-atomic="true">
          <dt>{beforeTax?.total ?? (paid ? t('totalPaid') : t('total'))}</dt>
          <dd>{totalCents === null ? <UnknownAmount /> : <Money cents={totalCents} size="large" />}</dd>
        </div>
      </dl>
      {hasTax && taxCents === null && <p className={text.soft}>{t('taxNotIncludedNote')}</p>}
    </div>
  );
}
