import { randomBytes } from 'node:crypto';
import type { PurchaseRef } from '#lib/payment/api.ts';
import { encryptCardFields } from '#components/payment/card-encryption.ts';
import { detectCardBrand } from '#lib/domain/card/card.ts';
import { type ResponseData, sendRequest, headerValues, type RequestOptions } from './http.ts';

/** What our own pages send with every request that may change something. */
export const OURS = {
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
  'x-requested-with': 'hearthline',
};

export const freshAddress = () => `10.${[...randomBytes(3)].join('.')}`;

export interface Place {
  phone: string;
  zip: string;
}

export interface PlainCard {
  cardNumber: string;
  cardType: string;
  expirationDate: string;
  cvv: string;
}

export const BILLING = {
  name: 'José Núñez',
  addressLine1: '12 Elm Street',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};

/** A headless stand-in for a browser: its cookies, its address and the calls of litepay's pages. */
export class Guest {
  readonly base: string;
  address: string;
  readonly cookies = new Map<string, string>();
  /** From the latest lookup's response. */
  purchase: PurchaseRef | null = null;

  constructor(base: string, address = freshAddress()) {
    this.base = base;
    this.address = address;
  }

  async ask(path: string, options: RequestOptions = {}): Promise<ResponseData> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'x-forwarded-for': this.address, ...(cookie && { cookie }), ...options.headers };
    const response = await sendRequest(this.base + path, { ...options, headers });
    for (const line of headerValues(response, 'set-cookie')) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [cookiePair = ''] = line.split(';');
    const [name = '', value = ''] = cookiePair.split(/=(.*)/s);
    if (/max-age=0(;|$)/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<ResponseData> {
    return this.ask(path, { method: 'POST', headers: { ...OURS, ...headers }, body: JSON.stringify(body) });
  }

  /** `after` is the confirmed payment after which this lookup starts a new purchase. */
  async lookup({ phone, zip }: Place, locale = 'en', after: string | null = null): Promise<ResponseData> {
    const request = { phone, zip, locale, purchase: this.purchase, after };
    const response = await this.post('/api/litepay/lookup', request);
    if (response.status === 200) this.purchase = JSON.parse(response.body).purchase ?? null;
    return response;
  }

  /** Freezes the total of the plan that was found. */
  async quote(locale = 'en'): Promise<{ attempt: string; totalCents: number }> {
    return JSON.parse((await this.post('/api/litepay/quote', { purchase: this.purchase, locale })).body).quote;
  }

  /** Finds the plan and freezes its total. */
  async prepare(place: Place): Promise<{ attempt: string; totalCents: number }> {
    const body = JSON.parse((await this.lookup(place)).body);
    if (body.outcome !== 'found') throw new Error(`Nothing was found: ${JSON.stringify(body)}`);
    return this.quote();
  }

  /** What a page would send to pay a prepared refill, the card encrypted. */
  async payment(quote: { attempt: string; totalCents: number }, card: PlainCard) {
    const jwk = JSON.parse((await this.ask('/api/payment/key', { headers: OURS })).body);
    const encryption = await encryptCardFields({ jwk, attemptId: quote.attempt, fields: { ...card } });
    if (!encryption.ok) throw new Error(encryption.reason);
    const { attempt, totalCents } = quote;
    return {
      purchase: this.purchase,
      attempt,
      totalCents,
      locale: 'en',
      terms: true,
      repeats: null,
      billing: BILLING,
      card: encryption.value,
      cardSummary: { brand: detectBrand(card.cardNumber), lastFour: card.cardNumber.slice(-4) },
    };
  }

  async pay(place: Place, card: PlainCard): Promise<ResponseData> {
    return this.post('/api/litepay/pay', await this.payment(await this.prepare(place), card));
  }
}

function detectBrand(cardNumber: string): string {
  return detectCardBrand(cardNumber) ?? 'visa';
}

/** Runs `work` for all items in concurrent lanes; it receives the number of its lane. */
export async function inParallel<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item, lane: number) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const follow = async (lane: number) => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item, lane);
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => follow(lane)));
}
