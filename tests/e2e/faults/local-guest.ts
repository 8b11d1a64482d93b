import {
  type AttemptAnswer,
  type LookupAnswer,
  lookupAnswerSchema,
  type PayAnswer,
  type Quote,
  quoteAnswerSchema,
} from '#lib/forms/litepay-exchange.ts';
import { type Answered, GuestClient, type PaidFor } from '../support/guest-client.ts';
import type { TestLocale } from '../support/locales.ts';

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
  readonly #cookies = new Map<string, string>();

  constructor(web: string, locale: TestLocale) {
    this.#client = new GuestClient(web, undefined, this.#cookies);
    this.#locale = locale;
  }

  get cookieNames(): string[] {
    return [...this.#cookies.keys()];
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

function must<Body>({ status, body, text }: Answered<Body>): Body {
  if (body === null) throw new Error(`${status} ${text.slice(0, 200)}`);
  return body;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' };

/** The words of a page, as they stand in it. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#x27|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ');
}
