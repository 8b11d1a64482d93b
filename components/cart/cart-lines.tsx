import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import styles from './cart-lines.module.css';

/** A line of a cart, an order or a receipt for display: a plan, an add-on, a discount, a credit. */
export interface CartLine {
  /** The provider's code; with the label it is unique in its list. */
  code: string;
  label: string;
  quantity: number;
  /** Integer cents of the whole line; negative for a deduction. */
  cents: number;
  /** Shown under the label, e.g. how it is delivered. */
  detail?: string;
  /** Spec 1 §9: 'Free' instead of the price. */
  priceText?: string;
}

/** Within a `<dl>`. */
export function CartLines({ lines }: { lines: readonly CartLine[] }) {
  const t = useTranslations('payment.summary');
  return lines.map(({ code, label, quantity, cents, detail, priceText }) => (
    <div key={`${code}-${label}`} className={styles.line}>
      <dt>
        <span>{quantity > 1 ? t('times', { quantity, label }) : label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </dt>
      <dd className={cents < 0 || priceText ? styles.credit : undefined}>{priceText ?? <Money cents={cents} />}</dd>
    </div>
  ));
}
