import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from '../listen.ts';

/**
 * Stripe's API, as far as https://docs.stripe.com/api and https://docs.stripe.com/testing describe what a provider of prepaid internet
 * needs of it, in memory. It refuses what Stripe refuses: unknown keys and parameters, a card that was used without a customer, an
 * Idempotency-Key with other parameters, and canceling what was paid.
 */
export interface StripeApi {
  url: string;
  secretKey: string;
  publishableKey: string;
  intents(): PaymentIntent[];
  customers(): string[];
  /** The next request of this kind is carried out, and its connection ends without a response. */
  loseNext(request: 'create' | 'confirm' | 'cancel'): void;
  /** The next request of this kind never arrives. */
  dropNext(request: 'create' | 'confirm' | 'cancel'): void;
  close(): Promise<void>;
}

export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  customer: string | null;
  payment_method: string | null;
  status: 'requires_confirmation' | 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  last_payment_error: StripeFault | null;
  metadata: Record<string, string>;
}

interface PaymentMethod {
  id: string;
  object: 'payment_method';
  type: 'card';
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
}

interface StripeFault {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error';
  code?: string;
  decline_code?: string;
  message: string;
}

class Fault extends Error {
  readonly status: number;
  readonly fault: StripeFault;

  constructor(status: number, fault: StripeFault) {
    super(fault.message);
    this.status = status;
    this.fault = fault;
  }
}

const invalid = (message: string, code?: string, status = 400) =>
  new Fault(status, { type: 'invalid_request_error', ...(code && { code }), message });

/** Stripe's test cards that are declined when they are charged. */
const DECLINES = new Map<string, Pick<StripeFault, 'code' | 'decline_code'>>([
  ['4000000000000002', { code: 'card_declined', decline_code: 'generic_decline' }],
  ['4000000000009995', { code: 'card_declined', decline_code: 'insufficient_funds' }],
  ['4000000000009987', { code: 'card_declined', decline_code: 'lost_card' }],
  ['4000000000009979', { code: 'card_declined', decline_code: 'stolen_card' }],
  ['4000000000000069', { code: 'expired_card' }],
  ['4000000000000127', { code: 'incorrect_cvc' }],
  ['4000000000000119', { code: 'processing_error' }],
  // It can be saved, and is declined at its first charge.
  ['4000000000000341', { code: 'card_declined', decline_code: 'generic_decline' }],
]);
const SAVED_ALL_THE_SAME = '4000000000000341';
/** The bank asks the customer to prove who they are. */
const CHALLENGED = '4000002760003184';

/** Payment methods that Stripe has for tests: a new one for each use of its name. */
const TEST_METHODS = new Map([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_mastercard', '5555555555554444'],
  ['pm_card_visa_chargeDeclined', '4000000000000002'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', '4000000000009995'],
]);

const TEST_TOKENS = new Map([
  ['tok_visa', '4242424242424242'],
  ['tok_mastercard', '5555555555554444'],
  ['tok_amex', '378282246310005'],
  ['tok_discover', '6011111111111117'],
  ['tok_chargeDeclined', '4000000000000002'],
  ['tok_chargeDeclinedInsufficientFunds', '4000000000009995'],
]);

type Form = Record<string, string>;
type Step = 'create' | 'confirm' | 'cancel';

interface HandledRequest {
  form: Form;
  response: Promise<{ status: number; body: object }>;
}

/** Starts the stand-in on a free port, or on the one that is named. */
export async function startStripeApi(port = 0, keys = createKeys()): Promise<StripeApi> {
  const { secretKey, publishableKey } = keys;
  const methods = new Map<string, PaymentMethod>();
  const numbers = new Map<string, string>();
  const usedMethods = new Set<string>();
  const customers = new Set<string>();
  const intents = new Map<string, PaymentIntent>();
  const handledKeys = new Map<string, HandledRequest>();
  const lostSteps = new Set<Step>();
  const droppedSteps = new Set<Step>();

  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

  function createMethod(form: Form): PaymentMethod {
    const number = TEST_TOKENS.get(form['card[token]'] ?? '') ?? form['card[number]'] ?? '';
    if (!isCardNumber(number)) {
      throw new Fault(402, { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' });
    }
    const method: PaymentMethod = {
      id: newId('pm'),
      object: 'payment_method',
      type: 'card',
      customer: null,
      card: {
        brand: toBrand(number),
        last4: number.slice(-4),
        exp_month: Number(form['card[exp_month]'] ?? 12),
        exp_year: Number(form['card[exp_year]'] ?? new Date().getFullYear() + 3),
      },
    };
    methods.set(method.id, method);
    numbers.set(method.id, number);
    return method;
  }

  function requireMethod(id: string | undefined): PaymentMethod {
    const number = TEST_METHODS.get(id ?? '');
    const method = number === undefined ? methods.get(id ?? '') : createMethod({ 'card[number]': number });
    if (!method) throw invalid(`No such PaymentMethod: '${id}'`, 'resource_missing', 404);
    return method;
  }

  function requireIntent(id: string): PaymentIntent {
    const intent = intents.get(id);
    if (!intent) throw invalid(`No such payment_intent: '${id}'`, 'resource_missing', 404);
    return intent;
  }

  function attach(id: string, form: Form): PaymentMethod {
    const method = requireMethod(id);
    const customer = form['customer'] ?? '';
    const number = numbers.get(method.id) ?? '';
    if (!customers.has(customer)) throw invalid(`No such customer: '${customer}'`, 'resource_missing', 404);
    if (usedMethods.has(method.id)) throw invalid('This PaymentMethod was previously used and cannot be attached.');
    const decline = DECLINES.get(number);
    if (decline && number !== SAVED_ALL_THE_SAME) throw toDecline(decline);
    method.customer = customer;
    return method;
  }

  function detach(id: string): PaymentMethod {
    const method = requireMethod(id);
    if (method.customer === null) throw invalid('The payment method is not attached to a customer.');
    method.customer = null;
    usedMethods.add(id);
    return method;
  }

  function createIntent(form: Form): object {
    const amount = Number(form['amount']);
    if (!Number.isInteger(amount) || amount < 50) throw invalid('Invalid amount', 'amount_too_small');
    const method = requireMethod(form['payment_method']);
    const customer = form['customer'] ?? null;
    if (method.customer !== customer) {
      throw invalid('The PaymentMethod belongs to a Customer; please include it in the customer parameter.');
    }
    if (customer === null) {
      if (usedMethods.has(method.id))
        throw invalid('This PaymentMethod was previously used and may not be used again.');
      usedMethods.add(method.id);
    }
    const metadata = Object.entries(form).flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key === undefined ? [] : [[key, value] as const];
    });
    const intent: PaymentIntent = {
      id: newId('pi'),
      object: 'payment_intent',
      amount,
      currency: form['currency'] ?? '',
      customer,
      payment_method: method.id,
      status: 'requires_confirmation',
      last_payment_error: null,
      metadata: Object.fromEntries(metadata),
    };
    intents.set(intent.id, intent);
    return form['expand[]'] === 'payment_method' ? { ...intent, payment_method: method } : intent;
  }

  function confirmIntent(id: string, form: Form): PaymentIntent {
    const intent = requireIntent(id);
    if (intent.status !== 'requires_confirmation') {
      throw invalid(`This PaymentIntent's status is ${intent.status}`, 'payment_intent_unexpected_state');
    }
    const number = numbers.get(intent.payment_method ?? '') ?? '';
    const decline = DECLINES.get(number) ?? (number === CHALLENGED ? { code: 'authentication_required' } : undefined);
    if (decline && number === CHALLENGED && !form['off_session'] && !form['error_on_requires_action']) {
      intent.status = 'requires_action';
      return intent;
    }
    if (decline) {
      const refusal = toDecline(decline);
      intent.status = 'requires_payment_method';
      intent.payment_method = null;
      intent.last_payment_error = refusal.fault;
      throw refusal;
    }
    intent.status = 'succeeded';
    return intent;
  }

  function cancelIntent(id: string): PaymentIntent {
    const intent = requireIntent(id);
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`;
      throw invalid(message, 'payment_intent_unexpected_state');
    }
    intent.status = 'canceled';
    return intent;
  }

  function carryOut(method: string, path: string, form: Form): object {
    const [, version, collection, id, action] = path.split('/');
    if (version !== 'v1') throw invalid('Unrecognized request URL', undefined, 404);
    switch (`${method} ${collection} ${id === undefined ? '' : 'id'} ${action ?? ''}`.trim()) {
      case 'POST payment_methods':
        return createMethod(form);
      case 'POST payment_methods id attach':
        return attach(id ?? '', form);
      case 'POST payment_methods id detach':
        return detach(id ?? '');
      case 'POST customers': {
        const customer = newId('cus');
        customers.add(customer);
        return { id: customer, object: 'customer' };
      }
      case 'POST payment_intents':
        return createIntent(form);
      case 'GET payment_intents id':
        return requireIntent(id ?? '');
      case 'POST payment_intents id confirm':
        return confirmIntent(id ?? '', form);
      case 'POST payment_intents id cancel':
        return cancelIntent(id ?? '');
      default:
        throw invalid(`Unrecognized request URL (${method}: ${path})`, undefined, 404);
    }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://stripe');
    const form: Form = Object.fromEntries(new URLSearchParams(await text(request)));
    // Tokens are made in the browser, with the key that may be seen there.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const step = toStep(pathname, request.method);
    if (step && droppedSteps.delete(step)) {
      request.socket.destroy();
      return;
    }
    const { status, body } = await handle(request, pathname, form);
    if (step && lostSteps.delete(step)) {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  async function handle({ headers, method = 'GET' }: IncomingMessage, path: string, form: Form) {
    const key = headers.authorization?.replace(/^Bearer /, '');
    const isToken = method === 'POST' && path === '/v1/payment_methods';
    // The fields' own frames say in another way whose they are.
    const isAllowed = key === secretKey || (isToken && (key === undefined || key === publishableKey));
    if (!isAllowed) {
      const fault: StripeFault = { type: 'invalid_request_error', message: 'Invalid API Key provided' };
      return { status: 401, body: { error: fault } };
    }
    const run = async () => {
      try {
        return { status: 200, body: carryOut(method, path, form) };
      } catch (error) {
        if (error instanceof Fault) return { status: error.status, body: { error: error.fault } };
        throw error;
      }
    };
    const idempotencyKey = headers['idempotency-key'];
    if (typeof idempotencyKey !== 'string') return run();
    const earlier = handledKeys.get(idempotencyKey);
    if (!earlier) {
      const entry = { form, response: run() };
      handledKeys.set(idempotencyKey, entry);
      return entry.response;
    }
    if (JSON.stringify(earlier.form) === JSON.stringify(form)) return earlier.response;
    const message = 'Keys for idempotent requests can only be used with the same parameters.';
    return { status: 400, body: { error: { type: 'idempotency_error', message } satisfies StripeFault } };
  }

  const server = createServer((request, response) => void respond(request, response));
  const { url, close } = await listenLocally(server, port);
  return {
    url,
    secretKey,
    publishableKey,
    intents: () => [...intents.values()],
    customers: () => [...customers],
    loseNext: (step) => void lostSteps.add(step),
    dropNext: (step) => void droppedSteps.add(step),
    close,
  };
}

function createKeys(): Pick<StripeApi, 'secretKey' | 'publishableKey'> {
  const random = randomBytes(12).toString('hex');
  return { secretKey: `sk_test_${random}`, publishableKey: `pk_test_${random}` };
}

function toStep(path: string, method = 'GET'): Step | undefined {
  if (method !== 'POST' || !path.startsWith('/v1/payment_intents')) return undefined;
  if (path.endsWith('/confirm')) return 'confirm';
  return path.endsWith('/cancel') ? 'cancel' : 'create';
}

function toDecline(decline: Pick<StripeFault, 'code' | 'decline_code'>): Fault {
  return new Fault(402, { type: 'card_error', ...decline, message: 'Your card was declined.' });
}

function toBrand(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^3[47]/.test(number)) return 'amex';
  return /^6/.test(number) ? 'discover' : 'mastercard';
}

/** Luhn's check. */
function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
