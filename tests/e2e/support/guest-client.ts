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
import { type Answered, must, WebClient } from './web-client.ts';

export interface PaidFor {
  card?: CardFormValues;
  again?: boolean;
}

const POLL_MS = 150;

/**
 * A guest's browser without a browser: the calls that litepay's pages make. A second tab is the same client used once more, because
 * it keeps nothing but the cookies.
 */
export class GuestClient extends WebClient {
  /** The same browser on another instance of the site. */
  override at(web: string): GuestClient {
    return new GuestClient(web, this.address, this.cookies);
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
    const jwk = must(await this.get('/api/payment/key', paymentKeySchema));
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
    return must(await this.get('/api/litepay/attempt', attemptAnswerSchema)).state;
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
}
