import { encryptCardFields } from '#lib/browser/card-encryption.ts';
import { paymentKeySchema } from '#lib/forms/litepay-exchange.ts';
import type { OrderQuote } from '#lib/forms/shop-exchange.ts';
import { locationToken } from '#lib/rules/serviceability/location-token.ts';

/** Our handlers under /api/buy. */
export type BuyCall = 'cart' | 'session' | 'restore' | 'customer' | 'details' | 'order' | 'attempt' | 'consent';

/** How a visitor reaches the shop: by its handlers alone, or through a running site. */
export interface ShopDoor {
  /** The shop's entry; returns the path that it leads to. */
  enter(lm: string): Promise<string>;
  /** A page of the shop, without language. */
  open(path: string): Promise<unknown>;
  key(): Promise<unknown>;
  post(name: BuyCall, body: object): Promise<Record<string, unknown>>;
}

export const PLACE = { locationId: 'SPC1000000', marketId: '14167' };
export const HOME = {
  name: 'José Núñez',
  addressLine1: '12 Elm Street',
  addressLine2: '',
  city: 'St. Louis',
  state: 'MO',
  zip: '63101',
};
export const CARD = { cardNumber: '4242424242424242', cardType: 'Visa', expirationDate: '1249', cvv: '123' };

const DETAILS = {
  ...HOME,
  sameAsService: false,
  shippingSameAsBilling: true,
  shippingName: '',
  shippingAddressLine1: '',
  shippingAddressLine2: '',
  shippingCity: '',
  shippingState: '',
  shippingZip: '',
  shippingCode: 'STD',
};

let phones = 2_125_550_000 + Math.floor(Math.random() * 9_000);

/** One browser that shops, tab by tab. */
export class ShopVisitor {
  readonly door: ShopDoor;
  readonly locale: 'en' | 'es';
  readonly phone = String((phones += 1));

  constructor(door: ShopDoor, locale: 'en' | 'es' = 'en') {
    this.door = door;
    this.locale = locale;
  }

  /** Opens a purchase of a place, and the page of its plans; returns its tab. */
  async enter(place = PLACE): Promise<string> {
    const path = await this.door.enter(locationToken(place));
    const tab = new URL(path, 'http://localhost').searchParams.get('tab') ?? '';
    await this.open(tab);
    return tab;
  }

  /** The page of the plans, which asks the provider for what is sold. */
  open(tab: string): Promise<unknown> {
    return this.door.open(`/buy/internet?tab=${tab}`);
  }

  post(name: BuyCall, body: object): Promise<Record<string, unknown>> {
    return this.door.post(name, { locale: this.locale, ...body });
  }

  /** Out to the identity service; returns the session's id there, or null when it cannot be had. */
  async handOver(tab: string): Promise<string | null> {
    const { url } = await this.post('session', { tab });
    return typeof url === 'string' ? new URL(url).searchParams.get('digitalSessionId') : null;
  }

  /** Back from the identity service; where it leads. */
  async restore(digitalSessionId: string): Promise<string> {
    const back = { digitalSessionId, stripPhoneNumber: false, stripEmail: false };
    return String((await this.post('restore', back))['path']);
  }

  /** Out to the identity service and back without its help: the shopper says who it is. */
  async introduce(tab: string): Promise<void> {
    await this.restore((await this.handOver(tab)) ?? '');
    await this.nameThemselves(tab);
  }

  async nameThemselves(tab: string): Promise<void> {
    const email = `jose.${this.phone}@example.com`;
    const customer = { firstName: 'José', lastName: 'Núñez', email, confirmEmail: email, phone: this.phone };
    await this.post('customer', { tab, customer: { ...customer, emailOptIn: true, smsOptIn: false } });
  }

  /** Payment and delivery; returns the frozen total. */
  async detail(tab: string, change: Partial<typeof DETAILS> = {}): Promise<OrderQuote> {
    const body = await this.post('details', { tab, details: { ...DETAILS, ...change } });
    if (body['outcome'] !== 'quoted') throw new Error(`Not quoted: ${JSON.stringify(body)}`);
    return body['quote'] as OrderQuote;
  }

  /** The request that places an order. */
  async orderOf(tab: string, quote: OrderQuote, card = CARD) {
    const jwk = paymentKeySchema.parse(await this.door.key());
    const encrypted = await encryptCardFields({ jwk, attemptId: quote.attempt, fields: card });
    if (!encrypted.ok) throw new Error(encrypted.reason);
    const { attempt, totals } = quote;
    return { tab, attempt, totalCents: totals.totalCents, terms: true, card: encrypted.value };
  }

  /** All the way to a request that only has to be sent. */
  async ready(card = CARD) {
    const tab = await this.enter();
    await this.introduce(tab);
    return this.orderOf(tab, await this.detail(tab), card);
  }
}
