import { encryptCardFields } from '#components/payment/card-encryption.ts';
import type { PaymentKey, Quote } from '#lib/payment/api.ts';
import { createLocationToken } from '#lib/serviceability/location-token.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** Our handlers under /api/buy. */
export type BuyCall = 'cart' | 'session' | 'restore' | 'customer' | 'details' | 'pay' | 'consent' | 'receipt';

/** How a visitor reaches the shop: by calling its handlers directly, or through a running site. */
export interface ShopDoor {
  /** Opens the shop's entry; returns the path that it leads to. */
  enter(lm: string, plan?: string): Promise<string>;
  /** Opens a shop page; `path` has no language. `version` is the version of the purchase that it shows, if any. */
  open(path: string): Promise<{ page: unknown; version: number | null }>;
  /** The status of an attempt. */
  status(of: { purchase: string; attempt: string }): Promise<Record<string, unknown>>;
  key(): Promise<PaymentKey>;
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

const NO_CONSENT = { emailOptIn: false, smsOptIn: false };
const NAME = { firstName: 'José', lastName: 'Núñez' };

export const DETAILS = {
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

/** A browser that shops. Every request has the version of the purchase that its pages showed last. */
export class ShopVisitor {
  readonly door: ShopDoor;
  readonly locale: Locale;
  readonly phone: string;
  readonly #versions = new Map<string, number>();

  constructor(door: ShopDoor, locale: Locale = 'en', phone = String((phones += 1))) {
    this.door = door;
    this.locale = locale;
    this.phone = phone;
  }

  /** Begins a purchase for a location and opens its plans page; returns the purchase's id. */
  async enter(place = PLACE, plan?: string): Promise<string> {
    const path = await this.door.enter(createLocationToken(place), plan);
    const id = new URL(path, 'http://localhost').searchParams.get('purchase') ?? '';
    await this.open(id);
    return id;
  }

  /** Opens a page of the purchase; the plans page requests the products from the provider. */
  async open(id: string, step = 'internet'): Promise<unknown> {
    const { page, version } = await this.door.open(`/buy/${step}?purchase=${id}`);
    if (version !== null) this.#versions.set(id, version);
    return page;
  }

  /** The purchase with the version that this browser's pages show. */
  purchase(id: string): { id: string; version: number } {
    return { id, version: this.#versions.get(id) ?? 1 };
  }

  async post(name: BuyCall, body: object): Promise<Record<string, unknown>> {
    const response = await this.door.post(name, { locale: this.locale, ...body });
    const purchase = response['purchase'] as { id: string; version: number } | undefined;
    if (purchase) this.#versions.set(purchase.id, purchase.version);
    return response;
  }

  /** Sends a step of the purchase. */
  send(name: BuyCall, id: string, body: object = {}): Promise<Record<string, unknown>> {
    return this.post(name, { purchase: this.purchase(id), ...body });
  }

  status(id: string, attempt: string): Promise<Record<string, unknown>> {
    return this.door.status({ purchase: id, attempt });
  }

  /** Leaves for the identity service; returns the session's id there, or null if none could be created. */
  async handOver(id: string): Promise<string | null> {
    const { url } = await this.send('session', id);
    return typeof url === 'string' ? new URL(url).searchParams.get('digitalSessionId') : null;
  }

  /** Comes back from the identity service; returns the path that it leads to. */
  async restore(digitalSessionId: string): Promise<string> {
    const back = { digitalSessionId, stripPhoneNumber: false, stripEmail: false };
    return String((await this.post('restore', back))['path']);
  }

  /** Goes to the identity service and back without signing in there, then fills in the customer form. */
  async introduce(id: string, name = NAME): Promise<void> {
    await this.restore((await this.handOver(id)) ?? '');
    await this.nameThemselves(id, name);
  }

  async nameThemselves(id: string, name = NAME, consent: Partial<typeof NO_CONSENT> = {}) {
    await this.open(id, 'customer-info');
    const email = `jose.${this.phone}@example.com`;
    const customer = { ...name, email, confirmEmail: email, phone: this.phone };
    return this.send('customer', id, { customer: { ...customer, ...NO_CONSENT, ...consent } });
  }

  /** Sends payment and delivery details; returns the frozen total. */
  async detail(id: string, change: Partial<typeof DETAILS> = {}): Promise<Quote> {
    const body = await this.send('details', id, { details: { ...DETAILS, ...change } });
    if (body['outcome'] !== 'quoted') throw new Error(`Not quoted: ${JSON.stringify(body)}`);
    return body['quote'] as Quote;
  }

  /** Builds the request that places an order. */
  async buildOrder(id: string, quote: Quote, card = CARD) {
    const jwk = await this.door.key();
    const encryption = await encryptCardFields({ jwk, attemptId: quote.attempt, fields: card });
    if (!encryption.ok) throw new Error(encryption.reason);
    const { attempt, totalCents } = quote;
    return {
      purchase: this.purchase(id),
      attempt,
      totalCents,
      terms: true as const,
      repeats: null,
      card: encryption.value,
      cardSummary: { brand: 'visa' as const, lastFour: '4242' },
    };
  }

  /** Takes all the steps up to an order; returns the request that places it. */
  async ready(card = CARD) {
    const id = await this.enter();
    await this.introduce(id);
    return this.buildOrder(id, await this.detail(id), card);
  }
}
