import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { CartContents, CartPanel } from '#components/cart/cart-panel.tsx';
import { StickyCart } from '#components/cart/sticky-cart.tsx';
import { describeLines } from '#components/payment/describe-lines.ts';
import type { CartView } from '#lib/shop/server/cart-view.ts';
import styles from './shop-cart.module.css';
import { useCartLabels } from './use-cart-labels.ts';

/** Spec 1 §3, §9: the cart's contents before shipping and tax, with its limit of one gateway. */
function useCartContents(cart: CartView) {
  const t = useTranslations('cart.cartContent');
  const { describeLine } = useCartLabels();
  return {
    lines: describeLines(cart.lines, describeLine),
    subtotal: { label: t('subtotal'), note: t('taxLater'), cents: cart.subtotalCents },
    note: cart.limitsOneGateway ? t('oneGateway') : undefined,
  };
}

interface PanelProps {
  cart: CartView;
  busy: boolean;
  /** The button to the next step; on a phone only the bar at the bottom has it. */
  next: ReactNode;
  children?: Elements;
}

/** Spec 1 §2: the shop's cart next to a page. */
export function ShopCart({ cart, busy, next, children }: PanelProps) {
  const t = useTranslations('cart.cartPages.buy');
  return (
    <CartPanel title={t('title')} busy={busy} {...useCartContents(cart)}>
      <div className={styles.next}>{next}</div>
      {children}
    </CartPanel>
  );
}

interface BarProps {
  cart: CartView;
  /** The order's total if it is known; otherwise the bar shows the cart's, before shipping and tax. */
  total?: { label: string; cents: number; summary: ReactNode };
  /** On wide screens: nothing, because the page has its own button, or the button alone. */
  whereThereIsRoom: 'nothing' | 'button';
  /** The button to the next step. */
  children: Elements;
}

/** The total and the button to the next step at the bottom of a phone's screen, the same on every step. */
export function ShopBar({ cart, total, whereThereIsRoom, children }: BarProps) {
  const t = useTranslations('cart.cartContent');
  const contents = useCartContents(cart);
  return (
    <StickyCart
      label={t('label')}
      items={t('items', { count: cart.count })}
      totalLabel={total?.label ?? contents.subtotal.label}
      totalCents={total?.cents ?? contents.subtotal.cents}
      summary={total?.summary ?? <CartContents {...contents} />}
      whereThereIsRoom={whereThereIsRoom}
    >
      {children}
    </StickyCart>
  );
}
