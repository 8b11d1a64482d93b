import type { useTranslations } from 'next-intl';
import { planDays } from '#lib/domain/litepay-price.ts';

/** Names of the lines in a cart, a receipt and the receipt's message. `text`: the provider's name, for codes without a translation. */

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

/** The delivery method, including how long it takes. */
export function shippingName(t: Translator<'cart'>, { code, text }: Pick<NamedLine, 'code' | 'text'>): string {
  const known = SHIPPING.find((name) => name === code);
  return known ? t(`shipping.${known}`) : text || code;
}

/** How long delivery takes; '' if unknown. */
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

/** `planDays`: the period of the refilled plan, in days. */
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

/** For an owner's refill: internet plans, television, the account's offer and the benefit. */
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

/** The name of a plan in the customer's language; the provider's name if the dictionary lacks it. */
export function planName(t: Translator<'dictionary.plans'>, code: string, own: string): string {
  const known = PLANS.find((plan) => plan === code);
  return known ? t(known) : own || t('other');
}
