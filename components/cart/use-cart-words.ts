import { useMessages, useTranslations } from 'next-intl';
import type { SummaryLine } from '#components/payment/order-summary.tsx';
import type { CartLine, ShippingChoice } from '#lib/forms/shop-exchange.ts';

const PRODUCTS = ['HSD_030', 'HSD_007'] as const;
const SHIPPING = ['STD', 'EXP'] as const;

interface Product {
  name: string;
  text: string;
  features: readonly { text: string }[];
}

/** What is sold in the reader's language; what our messages do not know is told in the provider's words. */
export function useCartWords() {
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

  const name = ({ kind, code, text }: CartLine): string => {
    if (kind === 'plan') return product(code, { title: text }).name;
    return t(`cartContent.${kind}`);
  };

  /** Spec 1 §9: a zero rate shows a word instead of a price. */
  const free = ({ isFree }: { isFree: boolean }) => (isFree ? t('cartContent.free') : undefined);

  return {
    product,
    shipping,
    free,
    lines: (lines: readonly CartLine[]): SummaryLine[] =>
      lines.map((line) => ({
        id: `${line.kind}-${line.code}`,
        label: name(line),
        cents: line.cents,
        words: free(line),
      })),
    shippingLine: (choice: ShippingChoice): SummaryLine => {
      const { cents } = choice;
      return { id: 'shipping', label: t('cartContent.shipping'), detail: shipping(choice), cents, words: free(choice) };
    },
  };
}
