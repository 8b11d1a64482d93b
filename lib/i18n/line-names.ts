import type { useTranslations } from 'next-intl';
import { planDays } from '#lib/domain/litepay-price.ts';

/** Names of the lines in a cart, a receipt and the receipt's message. `text`: the provider's name, for codes without a translation. */

interface NamedLine {
  kind: 'plan' | 'package' | 'add-on' | 'offer' | 'gateway' | 'shipping' | 'credit';
  code: string;
  text: string;
}

type Translator<Part extends 'cart' | 'dictionary.plans' | 'litepay.review' | 'payment.summary' | 'refill'> =
  ReturnType<typeof useTranslations<Part>>;

/** What the bundled messages name; the content service may name further codes, in the same shape. */
type Product = 'HSD_030' | 'HSD_007';
type Shipping = 'STD' | 'EXP';
type Plan = Product | 'VDO_XITV_30' | `VDO_XITV_${'KIDS' | 'ENT' | 'SPT' | 'LAT'}_30`;

/** No path within the messages, and no word that an object has of itself. */
const isCode = (code: string) => /^[A-Z0-9][A-Z0-9_-]*$/.test(code);

/** Undefined for a product that the messages do not name. */
export function knownProduct(t: Translator<'cart'>, code: string): Product | undefined {
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

export function cartLineName(t: Translator<'cart'>, { kind, code, text }: NamedLine): string {
  const product = knownProduct(t, code);
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

/** What a payment bought, in the words of its receipt: '2 × 30 days of internet'. */
export function paidPlanName(
  { plans, summary }: { plans: Translator<'dictionary.plans'>; summary: Translator<'payment.summary'> },
  { planCode, product, quantity = 1 }: { planCode: string; product: string; quantity?: number | undefined },
): string {
  const label = planName(plans, planCode, product);
  return quantity > 1 ? summary('times', { quantity, label }) : label;
}

/** The name of a plan in the customer's language; the provider's name if the dictionary lacks it. */
export function planName(t: Translator<'dictionary.plans'>, code: string, own: string): string {
  const name = code as Plan;
  return isCode(code) && t.has(name) ? t(name) : own || t('other');
}
