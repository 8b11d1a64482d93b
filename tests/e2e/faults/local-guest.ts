import {
  type AttemptAnswer,
  type LookupAnswer,
  lookupAnswerSchema,
  type PayAnswer,
  type Quote,
  quoteAnswerSchema,
} from '#lib/forms/litepay-exchange.ts';
import { GuestClient, type PaidFor } from '../support/guest-client.ts';
import type { TestLocale } from '../support/locales.ts';
import { must, textOf } from '../support/web-client.ts';

export interface OpenedPage {
  /** Where it ended, without language and `/litepay`. */
  path: string;
  status: number;
  /** What a reader sees: without scripts and tags. */
  text: string;
}

/** A guest who reads one of the two languages. */
export class LocalGuest {
  readonly #client: GuestClient;
  readonly #locale: TestLocale;

  constructor(web: string, locale: TestLocale) {
    this.#client = new GuestClient(web);
    this.#locale = locale;
  }

  get cookieNames(): string[] {
    return this.#client.cookieNames;
  }

  async lookup({ phone, zip }: { phone: string; zip: string }): Promise<LookupAnswer> {
    return must(
      await this.#client.post('/api/litepay/lookup', { phone, zip, locale: this.#locale }, lookupAnswerSchema),
    );
  }

  async quote(): Promise<Quote> {
    const answer = must(await this.#client.post('/api/litepay/quote', { locale: this.#locale }, quoteAnswerSchema));
    if (answer.outcome !== 'quoted') throw new Error(`The quote said ${answer.outcome}`);
    return answer.quote;
  }

  /** Null: there is no key to encrypt the card with. */
  async pay(quote: Quote, paidFor: PaidFor = {}): Promise<PayAnswer | null> {
    const request = await this.#client.paymentOf(quote, paidFor).catch((error: unknown) => {
      if (error instanceof Error && error.message.startsWith('503 ')) return null;
      throw error;
    });
    return request && must(await this.#client.pay({ ...request, locale: this.#locale }));
  }

  end(): Promise<AttemptAnswer['state']> {
    return this.#client.end();
  }

  /** A page of litepay; redirects are followed. */
  async open(path: string): Promise<OpenedPage> {
    const base = `/${this.#locale}/litepay`;
    const opened = await this.#client.open(`${base}${path}`);
    return { path: opened.path.replace(base, ''), status: opened.status, text: textOf(opened.html) };
  }
}
