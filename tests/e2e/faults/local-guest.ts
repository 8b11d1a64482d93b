import type { LookupResponse } from '#lib/litepay/api.ts';
import type { PaymentOutcome, PaymentStatus, Quote } from '#lib/payment/api.ts';
import { GuestClient, type PaymentOptions } from '../support/guest-client.ts';
import type { TestLocale } from '../support/locales.ts';
import { must, htmlToText } from '../support/web-client.ts';

export interface VisitedPage {
  /** The path after redirects, without the language and `/litepay`. */
  path: string;
  status: number;
  /** The visible text, without scripts and tags. */
  text: string;
}

/** A guest in one of the two languages. */
export class LocalGuest {
  readonly #client: GuestClient;
  readonly #locale: TestLocale;
  /** From sending the payment to its response, in ms; null before. */
  answeredMs: number | null = null;

  constructor(web: string, locale: TestLocale) {
    this.#client = new GuestClient(web);
    this.#client.locale = locale;
    this.#locale = locale;
  }

  get cookieNames(): string[] {
    return this.#client.cookieNames;
  }

  lookup(guest: { phone: string; zip: string }): Promise<LookupResponse> {
    return this.#client.lookup(guest);
  }

  quote(): Promise<Quote> {
    return this.#client.quote();
  }

  /** Pays; null if there is no key to encrypt the card with. */
  async pay(quote: Quote, paidFor: PaymentOptions = {}): Promise<PaymentOutcome | null> {
    const request = await this.#client.buildPayment(quote, paidFor).catch((error: unknown) => {
      if (error instanceof Error && error.message.startsWith('503 ')) return null;
      throw error;
    });
    if (!request) return null;
    const startMs = performance.now();
    const response = must(await this.#client.pay(request));
    this.answeredMs = performance.now() - startMs;
    return response;
  }

  end(isOver?: () => boolean): Promise<PaymentStatus['state']> {
    return this.#client.end(isOver);
  }

  /** Opens a litepay page, rendered now instead of served from memory, and follows its redirects. */
  async open(path: string): Promise<VisitedPage> {
    const base = `/${this.#locale}/litepay`;
    const page = await this.#client.open(`${base}${path}`, { 'x-landing-render': '1' });
    return { path: page.path.replace(base, ''), status: page.status, text: htmlToText(page.html) };
  }
}
