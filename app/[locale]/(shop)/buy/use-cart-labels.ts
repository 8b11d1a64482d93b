import { useMessages, useTranslations } from 'next-intl';
import type { LineName } from '#components/payment/name-lines.ts';
import type { Line } from '#lib/api/payment.ts';
import type { ShippingChoice } from '#lib/api/shop.ts';

const PRODUCTS = ['HSD_030', 'HSD_007'] as const;
const SHIPPING = ['STD', 'EXP'] as const;

interface Product {
  name: string;
  text: string;
  features: readonly { text: string }[];
}

/** What is sold in the reader's language; what our messages do not know is told in the provider's words. */
export function useCartLabels() {
  const t = useTranslations('cart');
  const { products } = useMessages().cart;

  const product = (code: string, own: { title: string; text?: string }): Product => {
    const known = PRODUCTS.find((name) => name === code);
    if (!known) return { name: own.title || code, text: own.text ?? '', features: [] };
    const { features } = products[known];
    return { name: t(`products.${known}.name`), text: t(`products.${known}.text`), features };
  };

  const shipping = ({ code, text }: Pick<ShippingChoice, 'code' | 'text'>): string => {
    const known = SHIPPING.find((name) => name === code);
    return known ? t(`shipping.${known}`) : text || code;
  };

  /** Spec 1 §9: a zero rate shows a word instead of a price. */
  const free = ({ cents }: { cents: number }) => (cents === 0 ? { priceText: t('cartContent.free') } : {});

  return {
    product,
    shipping,
    free: (choice: { cents: number }) => free(choice).priceText,
    nameOf: (line: Line): LineName => {
      const { kind, code, text } = line;
      switch (kind) {
        case 'plan':
          return { label: product(code, { title: text }).name, ...free(line) };
        case 'shipping':
          return { label: t('cartContent.shipping'), detail: shipping(line), ...free(line) };
        case 'offer':
        case 'gateway':
          return { label: t(`cartContent.${kind}`), ...free(line) };
        case 'credit':
          return { label: text || code };
      }
    },
  };
}

/** A way of delivery as a line of the cart. */
export function shippingLine({ code, text, cents }: ShippingChoice): Line {
  return { kind: 'shipping', code, text, quantity: 1, cents };
}
