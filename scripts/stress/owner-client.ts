import type { PaymentApi, PaymentOutcome, PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { PinPayRequest, OwnerCardPayRequest } from '#lib/plans/refill-pay-api.ts';
import type { AccountPath, Gets, Posts } from '#lib/browser/routes.ts';
import { encryptCardFields } from '#components/payment/card-encryption.ts';
import { PROVIDER_CARD_TYPE } from '#lib/domain/card/card.ts';
import { accountIn, signInOver } from '../bench/sign-in-owner.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import { type HandlerReply, must, WebClient } from '#tests/e2e/support/web-client.ts';

export interface Quoted {
  purchase: PurchaseRef;
  quote: Quote;
}

const CARD = { cardNumber: '4242424242424242', expirationDate: '1249', cvv: '123' };
const BILLING = {
  name: 'José Núñez',
  addressLine1: '12 Elm Street',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};

/**
 * An owner's browser without a browser: the requests that the pages of a refill make. Signs in automatically, and again when the session is
 * over.
 */
export class OwnerClient extends WebClient {
  readonly #person: Persona;
  /** Shared by the tabs of one browser. */
  readonly #session: { account: string };
  readonly #home: string;

  /** `home`: a page for accounts in this state. */
  constructor(web: string, person: Persona, { home = '/en/refill', from }: { home?: string; from?: OwnerClient } = {}) {
    super(web, from?.address, from?.cookies);
    this.#person = person;
    this.#session = from ? from.#session : { account: '' };
    this.#home = home;
  }

  /** Another tab of this browser, on another instance if one is named. */
  newTab(web = this.web): OwnerClient {
    return new OwnerClient(web, this.#person, { home: this.#home, from: this });
  }

  async signIn(): Promise<void> {
    const browser = await signInOver(this.web, this.#person);
    for (const pair of browser.cookieHeader('/api/session').split('; ')) {
      const [name = '', ...value] = pair.split('=');
      this.cookies.set(name, value.join('='));
    }
    this.#session.account = accountIn((await super.open(this.#home)).html);
  }

  /** Opens a page; signs in first if the session is over. */
  override async open(path: string) {
    const page = await super.open(path);
    if (page.path === path.split('?')[0]) return page;
    await this.signIn();
    return super.open(path);
  }

  /** For the account that the pages show. */
  override async get<Path extends keyof Gets>(
    path: Path,
    query: Omit<Gets[Path]['request'], 'account'>,
  ): Promise<HandlerReply<Gets[Path]['response']>> {
    return this.#signedIn(() => super.get(path, { ...query, account: this.#session.account }));
  }

  /** Saves a cart as a page does that has not seen one, and how it will be paid. `refills`: number of 30-day periods. */
  async quote({ refills, savedCard }: { refills: number; savedCard: boolean }): Promise<Quoted> {
    const cart = { internet: 'HSD_030', refills, packages: [], addOns: [], isWinback: false };
    const cartResponse = await this.send('/api/refill/cart', { locale: 'en', after: null, cart, purchase: null });
    if (cartResponse.outcome !== 'saved') throw new Error(`The cart: ${cartResponse.outcome}`);
    const { purchase, quote } = cartResponse;
    const typedPayment = { kind: 'typed' } as const;
    const payment = savedCard ? ({ kind: 'saved', card: await this.savedCard() } as const) : typedPayment;
    const paymentResponse = await this.send('/api/refill/payment', { locale: 'en', purchase, payment });
    if (paymentResponse.outcome !== 'saved') throw new Error(`The card: ${paymentResponse.outcome}`);
    return { purchase: paymentResponse.purchase, quote };
  }

  /** Saves the plan that a closed account is reconnected with. */
  async quoteReconnect(planCode: string): Promise<Quoted> {
    const planResponse = await this.send('/api/reconnect/plan', { locale: 'en', purchase: null, planCode });
    if (planResponse.outcome !== 'saved') throw new Error(`The plan: ${planResponse.outcome}`);
    return planResponse;
  }

  /** The saved card's reference in requests. `page`: one that shows it. */
  async savedCard(page = '/en/refill/payment'): Promise<string> {
    const { html } = await this.open(page);
    const [, ref] = /\\?"ref\\?":\\?"([\w-]{24})/.exec(html) ?? [];
    if (ref === undefined) throw new Error('The page shows no saved card');
    return ref;
  }

  /** What the review page sends: with the saved card, or with a card that is encrypted again each time. */
  async buildPayment(quotedPurchase: Quoted, savedCard: string | null): Promise<OwnerCardPayRequest> {
    const base = this.#baseOf(quotedPurchase);
    if (savedCard !== null) return { ...base, savedCard };
    const jwk = must(await this.get('/api/payment/key', {}));
    const fields = { ...CARD, cardType: PROVIDER_CARD_TYPE.visa };
    const encryptedCard = await encryptCardFields({ jwk, attemptId: quotedPurchase.quote.attempt, fields });
    if (!encryptedCard.ok) throw new Error(encryptedCard.reason);
    return { ...base, billing: BILLING, card: encryptedCard.value, cardSummary: { brand: 'visa', lastFour: '4242' } };
  }

  /** Looks up a PIN, and returns the request that redeems it. */
  async buildRedemption(pin: string): Promise<{ quoted: Quoted; payment: PinPayRequest }> {
    const pinResponse = await this.send('/api/refill/pin/look-up', { locale: 'en', pin });
    if (pinResponse.outcome !== 'fit') throw new Error(`The PIN: ${pinResponse.outcome}`);
    const quotedPin = { purchase: pinResponse.purchase, quote: pinResponse.quote };
    return { quoted: quotedPin, payment: { ...this.#baseOf(quotedPin), pin } };
  }

  /** `api`: the base path of the flow's handlers. `signal`: aborted when the browser gives up; what it sent continues. */
  pay(
    api: PaymentApi,
    request: OwnerCardPayRequest | PinPayRequest,
    signal?: AbortSignal,
  ): Promise<HandlerReply<PaymentOutcome>> {
    return this.post(`${api}/pay`, request, signal);
  }

  #baseOf({ purchase, quote: { attempt, totalCents } }: Quoted) {
    const { account } = this.#session;
    return { account, purchase, attempt, totalCents, locale: 'en', terms: true, repeats: null } as const;
  }

  /** For the account that the pages show. `signal`: as for `pay`. */
  async send<Path extends AccountPath>(
    path: Path,
    body: Omit<Posts[Path]['request'], 'account'>,
    signal?: AbortSignal,
  ): Promise<Posts[Path]['response']> {
    const ask = () => this.post(path, { account: this.#session.account, ...body }, signal);
    return must(await this.#signedIn(ask));
  }

  async #signedIn<Body>(ask: () => Promise<HandlerReply<Body>>): Promise<HandlerReply<Body>> {
    const response = await ask();
    if (response.status !== 401) return response;
    await this.signIn();
    return ask();
  }
}
