import type { useTranslations } from 'next-intl';

/** Names of the lines in a cart, a receipt and the receipt's message. `text`: the provider's name, for codes without a translation. */

interface NamedLine {
  kind: 'plan' | 'package' | 'add-on' | 'offer' | 'gateway' | 'shipping' | 'credit';
  code: string;
  text: string;
  /** Of a plan: the days of one period. */
  days?: number | undefined;
}

type Translator<Part extends 'cart' | 'dictionary.plans' | 'litepay.review' | 'payment.summary' | 'refill'> =
  ReturnType<typeof useTranslations<Part>>;

/** What the bundled messages name; the content service may name further codes, in the same shape. */
type Product = 'other';
type Shipping = 'STD' | 'EXP';
type Plan = 'VDO_XITV_30' | `VDO_XITV_${'KIDS' | 'ENT' | 'SPT' | 'LAT'}_30`;

/** Never a path within the messages, and never a name of Object.prototype. */
const isCode = (code: string) => /^[A-Z0-9][A-Z0-9_-]*$/.test(code);

/** The key of a product that the content service describes by its code; undefined for any other. */
export function findProductKey(t: Translator<'cart'>, code: string): Product | undefined {
  const name = code as Product;
  return isCode(code) && t.has(`products.${name}.name`) ? name : undefined;
}

/** The delivery method, including how long it takes. */
export function shippingName(t: Translator<'cart'>, { code, text }: Pick<NamedLine, 'code' | 'text'>): string {
  const name = code as Shipping;
  return isCode(code) && t.has(`shipping.${name}`) ? t(`shipping.${name}`) : text || code;
}

/** How long delivery takes; '' if unknown. */
export function deliveryEstimate(t: Translator<'cart'>, { code, text }: Pick<NamedLine, 'code' | 'text'>): string {
  const name = code as Shipping;
  return isCode(code) && t.has(`estimates.${name}`) ? t(`estimates.${name}`) : text;
}

/** An internet plan that the shop sells: the content's name for its code, else its days; where they are not known the provider's own. */
export function productName(t: Translator<'cart'>, code: string, own: { days: number; text: string }): string {
  const product = findProductKey(t, code);
  if (product) return t(`products.${product}.name`);
  return own.days > 0 ? t('cartContent.plan', { days: own.days }) : own.text || code;
}

export function cartLineName(t: Translator<'cart'>, { kind, code, text, days = 0 }: NamedLine): string {
  switch (kind) {
    case 'plan':
      return productName(t, code, { days, text });
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

export function refillLineName(t: Translator<'litepay.review'>, { kind, code, text, days = 0 }: NamedLine): string {
  switch (kind) {
    case 'plan':
      return t('planLine', { days });
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
  { kind, code, text, days = 0 }: NamedLine,
): string {
  switch (kind) {
    case 'plan':
      return t('cart.plan', { days });
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

/** What a payment bought, in the words of its receipt: '2 × 30 days of internet'. */
export function paidPlanName(
  { plans, summary }: { plans: Translator<'dictionary.plans'>; summary: Translator<'payment.summary'> },
  bought: { planCode: string; product: string; internetDays?: number | undefined; quantity?: number | undefined },
): string {
  const { planCode, product, internetDays, quantity = 1 } = bought;
  const label = planName(plans, planCode, product, internetDays);
  return quantity > 1 ? summary('times', { quantity, label }) : label;
}

/**
 * The name of a plan in the customer's language: the content's for its code, else an internet plan's by its days, else the provider's own.
 * `internetDays`: 0 for anything else, and where the days are not known.
 */
export function planName(t: Translator<'dictionary.plans'>, code: string, own: string, internetDays = 0): string {
  const name = code as Plan;
  if (isCode(code) && t.has(name)) return t(name);
  return internetDays > 0 ? t('internet', { days: internetDays }) : own || t('other');
}
