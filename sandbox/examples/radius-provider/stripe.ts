// The part of Stripe's API that the provider needs: https://docs.stripe.com/api. Cards come as tokens (`pm_…`) from Stripe's own fields in
// the customer's browser, so no card number ever reaches this server.
import { z } from 'zod';
import { settings } from './settings.ts';

const ANSWERS_WITHIN_MS = 20_000;

const errorBody = z.object({
  error: z.object({
    type: z.string(),
    code: z.string().optional(),
    decline_code: z.string().optional(),
    message: z.string().optional(),
  }),
});
type ErrorBody = z.output<typeof errorBody>['error'];

/** Stripe's refusal of a request. `isDecline`: the card was tried and not charged. */
export class StripeError extends Error {
  readonly isDecline: boolean;
  readonly errorCode: string;

  constructor(status: number, error: ErrorBody) {
    super(`${status} ${error.type} ${error.code ?? ''} ${error.decline_code ?? ''}`);
    this.isDecline = error.type === 'card_error';
    // Of all that a request names, only the card token comes from outside: it is unknown, has expired, or was used before.
    this.errorCode = status === 400 || status === 404 ? TOKEN_REFUSED : toErrorCode(error);
  }
}

/**
 * Stripe's reasons in the codes of the web app's catalog (docs/error-codes.md); every other decline is a card that does not work. Whoever holds
 * a lost or stolen card learns no more than that.
 */
const DECLINES = new Map([
  ['insufficient_funds', 'PAYMENT-1251'],
  ['expired_card', 'PAYMENT-1150'],
  ['incorrect_cvc', 'PAYMENT-1156'],
  ['incorrect_zip', 'PAYMENT-8372'],
  ['processing_error', 'PAYMENT-8373'],
]);
const CARD_DECLINED = 'PAYMENT-1205';
const TOKEN_REFUSED = 'CARD_TOKEN_002';
const NOT_PROCESSED = 'SYS_PMT_007';

function toErrorCode({ type, code, decline_code: reason }: ErrorBody): string {
  if (type !== 'card_error') return NOT_PROCESSED;
  return DECLINES.get(reason ?? '') ?? DECLINES.get(code ?? '') ?? CARD_DECLINED;
}

async function send<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  { form, key, method = 'POST' }: { form?: Record<string, string>; key?: string; method?: 'GET' | 'POST' } = {},
): Promise<z.output<Schema>> {
  const response = await fetch(new URL(path, settings.STRIPE_API), {
    method,
    headers: {
      authorization: `Bearer ${settings.STRIPE_SECRET_KEY}`,
      'stripe-version': '2025-06-30.basil',
      ...(key && { 'idempotency-key': key }),
    },
    ...(form && { body: new URLSearchParams(form) }),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  });
  const body: unknown = await response.json();
  if (response.ok) return schema.parse(body);
  throw new StripeError(response.status, errorBody.parse(body).error);
}

const CARD_TYPES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'MASTER_CARD',
  discover: 'Discover',
  amex: 'AMERICAN_EXPRESS',
};

/** A card at Stripe, as the web app shows it. */
export interface ShownCard {
  id: string;
  cardType: string;
  lastFour: string;
  /** MMYY. */
  expiration: string;
}

const paymentMethod = z
  .object({
    id: z.string(),
    card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.number(), exp_year: z.number() }),
  })
  .transform(({ id, card }): ShownCard => {
    const month = String(card.exp_month).padStart(2, '0');
    return {
      id,
      cardType: CARD_TYPES[card.brand] ?? '',
      lastFour: card.last4,
      expiration: month + String(card.exp_year % 100).padStart(2, '0'),
    };
  });

const paymentIntent = z.object({
  id: z.string(),
  status: z.string(),
  last_payment_error: errorBody.shape.error.nullish(),
});
const expandedIntent = paymentIntent.extend({ payment_method: paymentMethod });

/** A card that pays. `customer`: whose saved card it is; null for one that was just typed in. */
export interface PayingCard {
  paymentMethod: string;
  customer: string | null;
}

interface Payment extends PayingCard {
  key: string;
  accountId: string;
  cents: number;
}

/** Says what is to be paid, and with which card. Nothing is charged before `confirmPayment`. */
export async function createPayment({ key, accountId, cents, paymentMethod: card, customer }: Payment) {
  const form = {
    amount: String(cents),
    currency: 'usd',
    'payment_method_types[]': 'card',
    payment_method: card,
    ...(customer !== null && { customer }),
    'metadata[key]': key,
    'metadata[account]': accountId,
    'expand[]': 'payment_method',
  };
  const { id, payment_method: shownCard } = await send(expandedIntent, '/v1/payment_intents', { form, key });
  return { id, shownCard };
}

/** Charges the card. A bank that asks the customer to prove who they are counts as a decline, because nobody can be asked any more. */
export async function confirmPayment(id: string, isCustomerPresent: boolean): Promise<void> {
  const form: Record<string, string> = isCustomerPresent
    ? { error_on_requires_action: 'true' }
    : { off_session: 'true' };
  const { status } = await send(paymentIntent, `/v1/payment_intents/${id}/confirm`, { form, key: `${id}-confirm` });
  if (status !== 'succeeded') throw new Error(`Payment ${id} is ${status} after its confirmation`);
}

export type PaymentOutcome = { status: 'CHARGED' } | { status: 'DECLINED'; errorCode: string };

/**
 * Ends a payment with an unknown outcome. A payment that can be canceled was not charged and never will be; one that cannot
 * be canceled was. Null if Stripe itself does not know yet.
 */
export async function cancelPayment(id: string): Promise<PaymentOutcome | null> {
  try {
    const { last_payment_error: error } = await send(paymentIntent, `/v1/payment_intents/${id}/cancel`);
    return { status: 'DECLINED', errorCode: error ? toErrorCode(error) : NOT_PROCESSED };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    const { status } = await send(paymentIntent, `/v1/payment_intents/${id}`, { method: 'GET' });
    if (status === 'succeeded') return { status: 'CHARGED' };
    return status === 'canceled' ? { status: 'DECLINED', errorCode: NOT_PROCESSED } : null;
  }
}

const stripeObject = z.object({ id: z.string() });

export async function createCustomer(accountId: string): Promise<string> {
  const { id } = await send(stripeObject, '/v1/customers', {
    form: { 'metadata[account]': accountId },
    key: `customer-${accountId}`,
  });
  return id;
}

/** Keeps a card for later charges. */
export async function attachCard(token: string, customer: string): Promise<ShownCard> {
  return send(paymentMethod, `/v1/payment_methods/${token}/attach`, { form: { customer } });
}

/** Forgets a card. One that is not there any more is forgotten. */
export async function detachCard(id: string): Promise<void> {
  try {
    await send(stripeObject, `/v1/payment_methods/${id}/detach`);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
  }
}
