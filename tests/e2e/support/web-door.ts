import type { PaymentKey, PurchaseRef } from '#lib/payment/api.ts';
import type { BuyCall, ShopDoor } from '#tests/support/shop-visitor.ts';
import type { TestLocale } from './locales.ts';
import { must, htmlToText, WebClient } from './web-client.ts';

const POLL_MS = 400;
const END_WITHIN_MS = 55_000;

/** The shop of a running site, in one of the two languages. */
export class WebDoor implements ShopDoor {
  readonly client: WebClient;
  readonly #locale: TestLocale;
  /** The last page: its path after redirects, without the language, its text, and its HTML. */
  path = '';
  text = '';
  html = '';

  constructor(web: string, locale: TestLocale, client = new WebClient(web)) {
    this.client = client;
    this.#locale = locale;
  }

  async enter(lm: string): Promise<string> {
    const { pathname, search } = await this.client.requireRedirect(`/${this.#locale}/buy?lm=${encodeURIComponent(lm)}`);
    return `${pathname}${search}`;
  }

  async open(path: string) {
    await this.#open(path);
    return { page: null, version: versionIn(this.html) };
  }

  async status(of: { purchase: string; attempt: string }): Promise<Record<string, unknown>> {
    return must(await this.client.request('GET', `/api/buy/status?${new URLSearchParams(of)}`));
  }

  /** Opens a page and returns its HTTP status. */
  async loadStatus(path: string): Promise<number> {
    return (await this.#open(path)).status;
  }

  async key(): Promise<PaymentKey> {
    return must(await this.client.get('/api/payment/key', {}));
  }

  async post(name: BuyCall, body: object): Promise<Record<string, unknown>> {
    return must(await this.client.request('POST', `/api/buy/${name}`, body));
  }

  /** Polls as the waiting page does. Ends at a final state or `manual`, once `isOver`, or after 55 s. */
  async end(payment: { purchase: PurchaseRef; attempt: string }, isOver = () => false): Promise<string> {
    const query = { purchase: payment.purchase.id, attempt: payment.attempt };
    for (const until = Date.now() + END_WITHIN_MS; ;) {
      const { state } = must(await this.client.get('/api/buy/status', query));
      if ((state !== 'processing' && state !== 'checking') || isOver() || Date.now() > until) return state;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  async #open(path: string) {
    const page = await this.client.open(`/${this.#locale}${path}`);
    this.path = page.path.replace(`/${this.#locale}`, '');
    this.text = htmlToText(page.html);
    this.html = page.html;
    return page;
  }
}

/** The version of the purchase in the props of a page's screen; null if there is none. */
function versionIn(html: string): number | null {
  const [, version] = /"purchase":\{"id":"[\w-]+","version":(\d+)\}/.exec(html.replaceAll('\\"', '"')) ?? [];
  return version ? Number(version) : null;
}
