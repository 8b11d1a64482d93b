import { useMessages, useTranslations } from 'next-intl';
import type { LineDescription } from '#components/payment/describe-lines.ts';
import type { Line } from '#lib/payment/api.ts';
import type { ShippingChoice } from '#lib/shop/server/cart-view.ts';
import { cartLineName, deliveryEstimate, findProductKey, productName, shippingName } from '#lib/i18n/line-names.ts';

interface Product {
  name: string;
  text: string;
  features: readonly { text: string }[];
}

/** Product names in the customer's language; products that the content does not describe have the provider's text. */
export function useCartLabels() {
  const t = useTranslations('cart');
  const { products } = useMessages().cart;

  const product = (code: string, own: { days: number; text?: string }): Product => {
    const name = productName(t, code, { days: own.days, text: '' });
    const productKey = findProductKey(t, code);
    if (!productKey) return { name, text: own.text ?? '', features: [] };
    const { features } = products[productKey];
    return { name, text: t(`products.${productKey}.text`), features };
  };

  /** Spec 1 §9: a zero rate shows a word instead of a price. */
  const free = ({ cents }: { cents: number }) => (cents === 0 ? { priceText: t('cartContent.free') } : {});

  return {
    product,
    shipping: (choice: Pick<ShippingChoice, 'code' | 'text'>) => shippingName(t, choice),
    estimate: (choice: Pick<ShippingChoice, 'code' | 'text'>) => deliveryEstimate(t, choice),
    free: (choice: { cents: number }) => free(choice).priceText,
    describeLine: (line: Line): LineDescription => {
      const label = cartLineName(t, line);
      if (line.kind === 'credit') return { label };
      return { label, ...(line.kind === 'shipping' && { detail: shippingName(t, line) }), ...free(line) };
    },
  };
}

/** A delivery option as a line of the cart. */
export function shippingLine({ code, text, cents }: ShippingChoice): Line {
  return { kind: 'shipping', code, text, quantity: 1, cents };
}
