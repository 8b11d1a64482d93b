import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CartPanel } from '#components/cart/cart-panel.tsx';
import { nameLines } from '#components/payment/name-lines.ts';
import type { CartView } from '#lib/api/shop.ts';
import { useCartLabels } from './use-cart-labels.ts';

interface Props {
  cart: CartView;
  busy: boolean;
  /** The way on. */
  children: ReactNode;
}

/** Spec 1 §2, §3, §9: the shop's cart, before shipping and tax, with its limit of one gateway. */
export function ShopCart({ cart, busy, children }: Props) {
  const t = useTranslations('cart');
  const { nameOf } = useCartLabels();
  return (
    <CartPanel
      title={t('cartPages.buy.title')}
      lines={nameLines(cart.lines, nameOf)}
      subtotal={{ label: t('cartContent.subtotal'), note: t('cartContent.taxLater'), cents: cart.subtotalCents }}
      note={cart.limitsOneGateway ? t('cartContent.oneGateway') : undefined}
      busy={busy}
    >
      {children}
    </CartPanel>
  );
}
