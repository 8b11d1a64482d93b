import { useTranslations } from 'next-intl';
import { nameLines } from '#components/payment/name-lines.ts';
import { OrderSummary } from '#components/payment/order-summary.tsx';
import type { CartView, ShippingChoice } from '#lib/shop/api.ts';
import { shippingLine, useCartLabels } from '../use-cart-labels.ts';
import type { OrderTotal } from './use-order-total.ts';

/** The order's total as the page and its bar show it: with the tax once it is known. */
export function useShownTotal(cart: CartView, shipping: ShippingChoice | undefined, order: OrderTotal) {
  const c = useTranslations('cart.cartContent');
  const t = useTranslations('payment.summary');
  const { nameOf } = useCartLabels();
  const isPriced = typeof order === 'object';
  const cents = isPriced ? order.totalCents : cart.subtotalCents + (shipping?.cents ?? 0);
  const beforeTax = { total: c('beforeTax'), ...(order === 'failed' && { tax: c('taxNext') }) };
  const summary = (
    <OrderSummary
      lines={nameLines([...cart.lines, ...(shipping ? [shippingLine(shipping)] : [])], nameOf)}
      taxCents={isPriced ? order.taxCents : 'pending'}
      totalCents={cents}
      {...(!isPriced && { beforeTax })}
    />
  );
  return { label: isPriced ? t('total') : beforeTax.total, cents, summary };
}
