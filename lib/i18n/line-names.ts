import type { useTranslations } from 'next-intl';
import { planDays } from '#lib/rules/refill/litepay-quote.ts';

/** What a cart, a receipt and the message with it call a line. `text`: the provider's words, for what ours do not know. */

interface NamedLine {
  kind: 'plan' | 'package' | 'add-on' | 'offer' | 'gateway' | 'shipping' | 'credit';
  code: string;
  text: string;
}

type Translator<Part extends 'cart' | 'dictionary.plans' | 'litepay.review' | 'refill'> = ReturnType<
  typeof useTranslations<Part>
>;

const PRODUCTS = ['HSD_030', 'HSD_007'] as const;
const SHIPPING = ['STD', 'EXP'] as const;

type KnownProduct = (typeof PRODUCTS)[number];

export function knownProduct(code: string): KnownProduct | undefined {
  return PRODUCTS.find((name) => name === code);
}

/** How it is delivered, with how long that takes. */
export function shippingName(t: Translator<'cart'>, { code, text }: Pick<NamedLine, 'code' | 'text'>): string {
  const known = SHIPPING.find((name) => name === code);
  return known ? t(`shipping.${known}`) : text || code;
}

/** How long it takes; '' where nobody says. */
export function deliveryEstimate(t: Translator<'cart'>, { code, text }: Pick<NamedLine, 'code' | 'text'>): string {
  const known = SHIPPING.find((name) => name === code);
  return known ? t(`estimates.${known}`) : text;
}

export function cartLineName(t: Translator<'cart'>, { kind, code, text }: NamedLine): string {
  const product = knownProduct(code);
  switch (kind) {
    case 'plan':
      return product ? t(`products.${product}.name`) : text || code;
    case 'shipping':
    case 'offer':
    case 'gateway':
      return t(`cartContent.${kind}`);
    case 'package':
    case 'add-on':
    case 'credit':
      return text || code;
  }
}

/** `planDays`: of the plan that is refilled. */
export function refillLineName(
  t: Translator<'litepay.review'>,
  { kind, code, text }: NamedLine,
  planDays: number,
): string {
  switch (kind) {
    case 'plan':
      return t('planLine', { days: planDays });
    case 'credit':
      return t('credit');
    case 'package':
    case 'add-on':
    case 'offer':
    case 'gateway':
    case 'shipping':
      return text || code;
  }
}

/** Of an owner's refill: plans of internet, television, the account's offer and the benefit. */
export function ownerRefillLineName(
  { refill: t, plans }: { refill: Translator<'refill'>; plans: Translator<'dictionary.plans'> },
  { kind, code, text }: NamedLine,
): string {
  switch (kind) {
    case 'plan':
      return t('cart.plan', { days: planDays(code) });
    case 'package':
    case 'add-on':
      return planName(plans, code, text);
    case 'offer':
      return t(code.startsWith('P_WINBACK') ? 'lines.winback' : 'lines.sale');
    case 'credit':
      return t('lines.credit');
    case 'gateway':
    case 'shipping':
      return text || code;
  }
}

const PLANS = [
  ...(['HSD_030', 'HSD_007', 'VDO_XITV_30'] as const),
  ...(['VDO_XITV_KIDS_30', 'VDO_XITV_ENT_30', 'VDO_XITV_SPT_30', 'VDO_XITV_LAT_30'] as const),
];

/** A plan in the reader's language; what the dictionary does not know is told in the provider's words. */
export function planName(t: Translator<'dictionary.plans'>, code: string, own: string): string {
  const known = PLANS.find((plan) => plan === code);
  return known ? t(known) : own || t('other');
}
