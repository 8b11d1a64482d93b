import type { GuestCardPayRequest, LookupResponse } from '#lib/litepay/api.ts';
import type { PaymentOutcome, PaymentStatus, PurchaseRef, Quote } from '#lib/payment/api.ts';
import { encryptCardFields } from '#components/payment/card-encryption.ts';
import { cardFormSchema } from '#lib/payment/card-form.ts';
import { type CardFormValues } from '#lib/payment/card-form-values.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { PROVIDER_CARD_TYPE, lastFour } from '#lib/domain/card/card.ts';
import { VISA } from './cards.ts';
import { type HandlerReply, must, WebClient } from './web-client.ts';

export interface PaymentOptions {
  card?: CardFormValues;
  /** The earlier payment that this one repeats, as the server's question named it. */
  repeats?: string | null;
}

/** The state that a guest's page holds. */
interface Page {
  purchase: PurchaseRef | null;
  /** The confirmed payment after which the next lookup starts a new purchase. */
  after: string | null;
  /** The attempts that were quoted, and below the latest payment that was sent. */
  quotedAttempts: Set<string>;
  lastRequest: GuestCardPayRequest | null;
}

const POLL_MS = 400;
const END_WITHIN_MS = 55_000;

/**
 * A headless stand-in for a guest's browser: makes the calls of litepay's pages. It keeps the cookies and the state of its latest page; a
 * second tab is the same client used again.
 */
export class GuestClient extends WebClient {
  locale: Locale = 'en';
  #page: Page = { purchase: null, after: null, quotedAttempts: new Set(), lastRequest: null };

  /** The same browser on another instance of the site, with the state of its page. */
  override onInstance(web: string): GuestClient {
    const other = new GuestClient(web, this.address, this.cookies);
    other.#page = this.#page;
    other.locale = this.locale;
    return other;
  }

  /** Another tab of the same browser, without any page state; `web` may name another instance. */
  newTab(web = this.web): GuestClient {
    return new GuestClient(web, this.address, this.cookies);
  }

  get purchase(): PurchaseRef {
    if (!this.#page.purchase) throw new Error('Nothing is located');
    return this.#page.purchase;
  }

  /** `after` is the confirmed payment after which this lookup starts a new purchase; by default this client's latest one. */
  async lookup(
    { phone, zip }: { phone: string; zip: string },
    after: string | null = this.#page.after,
  ): Promise<LookupResponse> {
    const { purchase } = this.#page;
    const request = { phone, zip, locale: this.locale, purchase, after };
    const response = must(await this.post('/api/litepay/lookup', request));
    if (response.outcome === 'found') Object.assign(this.#page, { purchase: response.purchase, after: null });
    return response;
  }

  /** Returns the frozen total; throws if it cannot be quoted. */
  async quote(purchase: PurchaseRef = this.purchase): Promise<Quote> {
    const response = must(await this.post('/api/litepay/quote', { purchase, locale: this.locale }));
    if (response.outcome !== 'quoted') throw new Error(`Not quoted: ${response.outcome}`);
    this.#page.quotedAttempts.add(response.quote.attempt);
    if (purchase === this.#page.purchase) this.#page.purchase = response.purchase;
    return response.quote;
  }

  /** The request of the review step; like the page, it encrypts the card again each time. */
  async buildPayment(quote: Quote, { card = VISA, repeats = null }: PaymentOptions = {}): Promise<GuestCardPayRequest> {
    const today = new Date();
    const form = cardFormSchema({ today: { year: today.getFullYear(), month: today.getMonth() + 1 } }).parse(card);
    const jwk = must(await this.get('/api/payment/key', {}));
    const { cardNumber, brand, expirationDate, cvv } = form.card;
    const fields = { cardNumber, cardType: PROVIDER_CARD_TYPE[brand], expirationDate, cvv };
    const encryption = await encryptCardFields({ jwk, attemptId: quote.attempt, fields });
    if (!encryption.ok) throw new Error(encryption.reason);
    const { purchase, locale } = this;
    const { attempt, totalCents } = quote;
    return {
      purchase,
      attempt,
      totalCents,
      locale,
      terms: true,
      repeats,
      billing: form.billing,
      card: encryption.value,
      cardSummary: { brand, lastFour: lastFour(cardNumber) },
    };
  }

  /** `signal` aborts like a browser that gives up; the server continues with the request. */
  async pay(request: GuestCardPayRequest, signal?: AbortSignal): Promise<HandlerReply<PaymentOutcome>> {
    if (this.#page.quotedAttempts.has(request.attempt)) this.#page.lastRequest = request;
    const response = await this.post('/api/litepay/pay', request, signal);
    if (response.body?.outcome === 'confirmed') this.#page.after = response.body.reference;
    return response;
  }

  /** Looks up, quotes and builds the payment, which can be passed to `pay` any number of times. */
  async prepare(guest: { phone: string; zip: string }, paidFor: PaymentOptions = {}): Promise<GuestCardPayRequest> {
    const response = await this.lookup(guest);
    if (response.outcome !== 'found') throw new Error(`Not located: ${response.outcome}`);
    return this.buildPayment(await this.quote(), paidFor);
  }

  /** Pays and waits for the result: the outcome of `pay`, or the final state if that is pending. */
  async payToTheEnd(request: GuestCardPayRequest): Promise<PaymentOutcome['outcome'] | PaymentStatus['state']> {
    const { outcome } = must(await this.pay(request));
    return outcome === 'pending' ? this.end() : outcome;
  }

  /** The state of the latest payment sent by this client. */
  async state(): Promise<PaymentStatus['state']> {
    const { lastRequest } = this.#page;
    if (!lastRequest) return 'none';
    const query = { purchase: lastRequest.purchase.id, attempt: lastRequest.attempt };
    const { state, reference } = must(await this.get('/api/litepay/status', query));
    if (state === 'confirmed') this.#page.after = reference;
    return state;
  }

  /** Polls as the waiting page does, through server outages too. Ends at a final state or `manual`, once `isOver`, or after 55 s. */
  async end(isOver = () => false): Promise<PaymentStatus['state']> {
    for (const until = Date.now() + END_WITHIN_MS; ;) {
      const state = await this.state().catch(() => 'processing' as const);
      if ((state !== 'processing' && state !== 'checking') || isOver() || Date.now() > until) return state;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}
