import type { CardBrand } from '#lib/domain/card/card.ts';
import type { FieldErrorKey } from '#lib/domain/field-errors.ts';
import type { BillingFormValues } from '#lib/payment/billing-rules.ts';
import fieldStyles from '#components/fields/field.module.css';
import stack from '#components/ui/stack.module.css';
import {
  type CardFields,
  type FieldsSetup,
  HOSTED_FIELDS,
  type HostedField,
  type HostedProblems,
  type TokenResult,
  toCardToken,
} from './card-fields.ts';
import { loadStripeScript, type Stripe, type StripeElement } from './stripe-script.ts';

const SHOWS_WITHIN_MS = 15_000;
const TYPES = { cardNumber: 'cardNumber', expiration: 'cardExpiry', cvv: 'cardCvc' } as const;
const BRANDS: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  discover: 'discover',
  amex: 'american-express',
};
const REQUIRED = {
  cardNumber: 'cardNumber.required',
  expiration: 'expiration.required',
  cvv: 'cvv.required',
} as const satisfies Record<HostedField, FieldErrorKey>;
/** The errors of values that are not empty. */
const INVALID: Record<HostedField, FieldErrorKey> = {
  cardNumber: 'cardNumber.invalid',
  expiration: 'expiration.required',
  cvv: 'cvv.invalid',
};

interface Part {
  element: StripeElement;
  error: HTMLElement;
  control: HTMLElement;
  isEmpty: boolean;
  isComplete: boolean;
  /** Of the value; null for one that is right so far. */
  code: string | null;
  wasLeft: boolean;
}

/** Stripe Elements: one element each for number, expiration date and CVV, with our labels. */
export function createStripeCard({ offer, locale, labels, onChange }: FieldsSetup): CardFields {
  const host = document.createElement('div');
  host.className = stack.gap5 ?? '';
  const parts = new Map<HostedField, Part>();
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const followTheme = () => {
    for (const { element } of parts.values()) element.update({ style: buildStyle(host) });
  };
  let stripe: Stripe | null = null;

  const reportChange = () => {
    const problems: HostedProblems = {};
    for (const [field, part] of parts) problems[field] = part.wasLeft ? findProblem(field, part) : null;
    onChange({ problems, isComplete: parts.size > 0 && [...parts.values()].every(({ isComplete }) => isComplete) });
  };

  const mountField = (field: HostedField, element: StripeElement): Promise<void> => {
    const { place, control, error } = createFieldBox(field, labels[field]);
    const part: Part = { element, error, control, isEmpty: true, isComplete: false, code: null, wasLeft: false };
    parts.set(field, part);
    host.append(place);
    element.on('change', ({ empty, complete, error: problem }) => {
      Object.assign(part, { isEmpty: empty !== false, isComplete: complete === true, code: problem?.code ?? null });
      reportChange();
    });
    element.on('focus', () => control.style.setProperty('outline', '3px solid var(--focus)'));
    element.on('blur', () => {
      control.style.removeProperty('outline');
      part.wasLeft ||= !part.isEmpty;
      reportChange();
    });
    const isReady = new Promise<void>((resolve) => element.on('ready', () => resolve()));
    element.mount(control);
    return isReady;
  };

  const createToken = async (billing: BillingFormValues): Promise<TokenResult> => {
    const number = parts.get('cardNumber');
    for (const part of parts.values()) part.wasLeft = true;
    reportChange();
    if (!stripe || !number || ![...parts.values()].every(({ isComplete }) => isComplete)) {
      return { ok: false, reason: 'incomplete' };
    }
    const { paymentMethod, error } = await stripe
      .createPaymentMethod({ type: 'card', card: number.element, billing_details: toBillingDetails(billing) })
      .catch(() => ({ paymentMethod: undefined, error: undefined }));
    const token = paymentMethod && toStripeToken(paymentMethod);
    if (token) return { ok: true, value: token };
    const isCardError = error?.type === 'validation_error' || error?.type === 'card_error';
    if (!paymentMethod && !isCardError) return { ok: false, reason: 'unreachable' };
    // A brand that is not accepted, or a number that the gateway refuses.
    number.code = paymentMethod ? 'brand' : (error?.code ?? 'invalid_number');
    reportChange();
    return { ok: false, reason: 'incomplete' };
  };

  return {
    mount: async (place) => {
      place.append(host);
      dark.addEventListener('change', followTheme);
      if (!(await loadStripeScript(offer.url)) || !window.Stripe) return false;
      stripe = window.Stripe(offer.publishableKey ?? '', { locale });
      const elements = stripe.elements({ locale });
      const options = { style: buildStyle(host), disableLink: true };
      const fieldMounts = HOSTED_FIELDS.map((field) => mountField(field, elements.create(TYPES[field], options)));
      return Promise.race([
        Promise.all(fieldMounts).then(() => true),
        new Promise<boolean>((resolve) => setTimeout(resolve, SHOWS_WITHIN_MS, false)),
      ]);
    },
    validate: () => {
      for (const part of parts.values()) part.wasLeft = true;
      reportChange();
    },
    createToken: ({ billing }) => createToken(billing),
    showErrors: (errors) => {
      for (const [field, { error, control }] of parts) {
        const text = errors[field] ?? '';
        if (error.textContent !== text) error.textContent = text;
        error.hidden = text === '';
        control.toggleAttribute('data-invalid', text !== '');
        control.style.borderColor = text === '' ? '' : 'var(--danger)';
      }
    },
    focus: (field) => parts.get(field)?.element.focus(),
    clear: () => {
      for (const { element } of parts.values()) element.clear();
    },
    destroy: () => {
      dark.removeEventListener('change', followTheme);
      for (const { element } of parts.values()) element.destroy();
      host.remove();
    },
  };
}

/** The token of a payment method; null for a brand that is not accepted. */
export function toStripeToken({
  id,
  card,
}: {
  id: string;
  card?: { brand: string; last4: string; exp_month: number; exp_year: number };
}) {
  if (!card) return null;
  const expiration = String(card.exp_month).padStart(2, '0') + String(card.exp_year % 100).padStart(2, '0');
  return toCardToken('stripe', { token: id, brand: BRANDS[card.brand], lastFour: card.last4, expiration });
}

function findProblem(field: HostedField, { isEmpty, isComplete, code }: Part): FieldErrorKey | null {
  if (isEmpty) return REQUIRED[field];
  if (code === 'brand') return 'cardNumber.brand';
  if (code?.endsWith('_past')) return 'expiration.past';
  return code !== null || !isComplete ? INVALID[field] : null;
}

/** Stripe takes the country as well; the site bills in the United States. */
function toBillingDetails({ name, addressLine1, addressLine2, city, state, zip }: BillingFormValues) {
  const lines = { line1: addressLine1, line2: addressLine2, city, state, postal_code: zip };
  const address = Object.fromEntries(Object.entries(lines).filter(([, line]) => line !== ''));
  return { name, address: { ...address, country: 'US' } };
}

function createFieldBox(field: HostedField, label: string) {
  const place = document.createElement('div');
  const head = document.createElement('label');
  const control = document.createElement('div');
  const error = document.createElement('p');
  place.className = fieldStyles.field ?? '';
  head.className = fieldStyles.label ?? '';
  control.className = fieldStyles.control ?? '';
  error.className = fieldStyles.error ?? '';
  control.id = `hosted-${field}`;
  head.htmlFor = control.id;
  head.textContent = label;
  error.setAttribute('aria-live', 'polite');
  error.hidden = true;
  Object.assign(control.style, { display: 'grid', alignContent: 'center' });
  place.append(head, control, error);
  return { place, control, error };
}

/** The text of the page around it: its color, its size and its letters. */
function buildStyle(host: HTMLElement) {
  const { color, fontSize, fontFamily } = getComputedStyle(host);
  const placeholder = { color: getComputedStyle(host).getPropertyValue('--text-soft').trim() || color };
  return { base: { color, fontSize, fontFamily, '::placeholder': placeholder }, invalid: { color } };
}
