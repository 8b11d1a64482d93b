import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SummaryRows } from '#components/payment/order-summary.tsx';
import { Card } from '#components/ui/card.tsx';
import { Money } from '#components/ui/money.tsx';
import type { CartView } from '#lib/api/shop.ts';
import styles from './cart-panel.module.css';
import { useCartWords } from './use-cart-words.ts';

interface Props {
  cart: CartView;
  /** It is being changed. */
  busy?: boolean;
  /** The way on. */
  children?: ReactNode;
}

/** Spec 1 §2, §3: what is in the cart and what it comes to before shipping and tax. */
export function CartPanel({ cart, busy, children }: Props) {
  const t = useTranslations('cart');
  const words = useCartWords();
  return (
    <Card className={styles.panel} aria-busy={busy || undefined}>
      <h2>{t('cartPages.buy.title')}</h2>
      <dl className={styles.lines}>
        <SummaryRows lines={cart.lines} nameOf={words.nameOf} />
        <div className={styles.subtotal}>
          <dt>
            {t('cartContent.subtotal')}
            <span className={styles.note}>{t('cartContent.taxLater')}</span>
          </dt>
          <dd>
            <Money cents={cart.subtotalCents} size="large" />
          </dd>
        </div>
      </dl>
      {cart.limitsOneGateway && <p className={styles.note}>{t('cartContent.oneGateway')}</p>}
      {children}
    </Card>
  );
}
