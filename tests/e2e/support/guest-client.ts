import { randomBytes } from 'node:crypto';
import { encryptCardFields } from '#lib/browser/card-encryption.ts';
import { cardFormSchema, type CardFormValues } from '#lib/forms/card-form.ts';
import {
  type AttemptAnswer,
  attemptAnswerSchema,
  type LookupAnswer,
  lookupAnswerSchema,
  type PayAnswer,
  payAnswerSchema,
  type PayRequest,
  paymentKeySchema,
  type Quote,
  quoteAnswerSchema,
} from '#lib/forms/litepay-exchange.ts';
import { PROVIDER_CARD_TYPE } from '#lib/rules/card/brand.ts';
import { VISA } from './cards.ts';

interface Schema<Body> {
  parse(value: unknown): Body;
}

export interface Answered<Body> {
  status: number;
  /** Null when the status is not 200. */
  body: Body | null;
  text: string;
}

export interface PaidFor {
  card?: CardFormValues;
  again?: boolean;
}

const POLL_MS = 150;

/**
 * A guest's browser without a browser: the calls that litepay's pages make, with its cookies. A second tab is the same client
 * used once more, because it keeps nothing but the cookies.
 */
export class GuestClient {
  readonly #web: string;
  readonly #address: string;
  readonly #cookies: Map<string, string>;

  constructor(web: string, address = `10.${[...randomBytes(3)].join('.')}`, cookies = new Map<string, string>()) {
    this.#web = web;
    this.#address = address;
    this.#cookies = cookies;
  }

  /** The same browser on another instance of the site. */
  at(web: string): GuestClient {
    return new GuestClient(web, this.#address, this.#cookies);
  }

  async lookup({ phone, zip }: { phone: string; zip: string }): Promise<LookupAnswer> {
    return must(await this.post('/api/litepay/lookup', { phone, zip, locale: 'en' }, lookupAnswerSchema));
  }

  /** The frozen total; throws when there is none to be had. */
  async quote(): Promise<Quote> {
    const answer = must(await this.post('/api/litepay/quote', { locale: 'en' }, quoteAnswerSchema));
    if (answer.outcome !== 'quoted') throw new Error(`Not quoted: ${answer.outcome}`);
    return answer.quote;
  }

  /** What the review step sends, the card encrypted anew each time, as the page does. */
  async paymentOf(quote: Quote, { card = VISA, again = false }: PaidFor = {}): Promise<PayRequest> {
    const today = new Date();
    const typed = cardFormSchema({ today: { year: today.getFullYear(), month: today.getMonth() + 1 } }).parse(card);
    const jwk = must(await this.#ask('GET', '/api/payment/key', undefined, paymentKeySchema));
    const { cardNumber, brand, expirationDate, cvv } = typed.card;
    const fields = { cardNumber, cardType: PROVIDER_CARD_TYPE[brand], expirationDate, cvv };
    const encrypted = await encryptCardFields({ jwk, attemptId: quote.attempt, fields });
    if (!encrypted.ok) throw new Error(encrypted.reason);
    const { attempt, totalCents } = quote;
    return { attempt, totalCents, locale: 'en', terms: true, again, billing: typed.billing, card: encrypted.value };
  }

  /** `signal` is a browser that gives up: what it sent goes on. */
  pay(request: PayRequest, signal?: AbortSignal): Promise<Answered<PayAnswer>> {
    return this.post('/api/litepay/pay', request, payAnswerSchema, signal);
  }

  /** Finds, quotes and prepares; `pay` it as often as a test wants. */
  async prepare(guest: { phone: string; zip: string }, paidFor: PaidFor = {}): Promise<PayRequest> {
    const found = await this.lookup(guest);
    if (found.outcome !== 'found') throw new Error(`Not located: ${found.outcome}`);
    return this.paymentOf(await this.quote(), paidFor);
  }

  /** Pays, and waits for what becomes of it: an outcome of `pay`, or where the waiting page leads. */
  async payToTheEnd(request: PayRequest): Promise<PayAnswer['outcome'] | AttemptAnswer['state']> {
    const { outcome } = must(await this.pay(request));
    return outcome === 'pending' ? this.end() : outcome;
  }

  async state(): Promise<AttemptAnswer['state']> {
    return must(await this.#ask('GET', '/api/litepay/attempt', undefined, attemptAnswerSchema)).state;
  }

  /** Waits as the waiting page does, over a server that is away for a while too; `manual` is an end here. */
  async end(withinMs = 55_000): Promise<AttemptAnswer['state']> {
    for (const until = Date.now() + withinMs; ;) {
      const state = await this.state().catch(() => 'processing' as const);
      if (state !== 'processing' && state !== 'checking') return state;
      if (Date.now() > until) return state;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** A page, redirects followed by hand: where it ended, and its HTML. */
  async open(path: string): Promise<{ path: string; status: number; html: string }> {
    for (let at = path, left = 5; left > 0; left -= 1) {
      const response = await this.#fetch(at, { redirect: 'manual' });
      const to = response.headers.get('location');
      if (!to) return { path: at, status: response.status, html: await response.text() };
      await response.body?.cancel();
      at = new URL(to, this.#web).pathname;
    }
    throw new Error(`${path} redirects in a circle`);
  }

  post<Body>(path: string, body: unknown, schema: Schema<Body>, signal?: AbortSignal): Promise<Answered<Body>> {
    return this.#ask('POST', path, body, schema, signal);
  }

  async #ask<Body>(
    method: string,
    path: string,
    body: unknown,
    schema: Schema<Body>,
    signal?: AbortSignal,
  ): Promise<Answered<Body>> {
    const response = await this.#fetch(path, {
      method,
      ...(signal && { signal }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        'sec-fetch-site': 'same-origin',
        'x-requested-with': 'hearthline',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    });
    const text = await response.text();
    const { status } = response;
    return { status, body: status === 200 ? schema.parse(JSON.parse(text)) : null, text };
  }

  async #fetch(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, this.#web), {
      ...init,
      headers: { ...init.headers, 'x-forwarded-for': this.#address, ...(cookie && { cookie }) },
      signal: AbortSignal.any([AbortSignal.timeout(30_000), ...(init.signal ? [init.signal] : [])]),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }
}

function must<Body>({ status, body, text }: Answered<Body>): Body {
  if (body === null) throw new Error(`${status} ${text.slice(0, 200)}`);
  return body;
}
