import { encryptCardFields } from '#components/payment/card-encryption.ts';
import { purchaseIn } from '#scripts/bench/sign-in-owner.ts';
import { newRefillCart } from '#lib/plans/refill-cart.ts';
import type { CardToken, PaymentKey, PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { Outcome } from '#tests/faults/outcomes.ts';
import type { CallRows } from '#tests/faults/row.ts';
import { inDays, buildPlace } from '#tests/support/move-places.ts';
import type { HandlerResponse, NewVisitor, VisitedPage, OwnerVisitor } from '#tests/support/owner-visitor.ts';
import type { TestLocale } from '../support/locales.ts';
import type { Persona, SandboxClient } from '../support/sandbox-client.ts';
import { PAGE_READS, reconnect } from './reconnect-walk.ts';
import {
  BILLING,
  redirectedByTotal,
  flowPaths,
  pay,
  toRedirect,
  type RefillEnding as Ending,
  toRefusal,
  savedCardIn,
  typedCard,
} from './refill-payment.ts';

/** The site on which owners refill. */
export interface RefillSite {
  sandbox: SandboxClient;
  newVisitor: NewVisitor;
  /** Whether the provider reported another amount or account, which leaves the owner indefinitely at 'being checked'. */
  isContradicted: (quote: Quote) => boolean | Promise<boolean>;
  /** Types a card into the gateway's fields, for this attempt or to be saved; absent where the browser encrypts cards. */
  typeCard?: (attempt?: string) => Promise<CardToken>;
}

export interface RefillWalkPlan extends RefillSite {
  locale: TestLocale;
  block: CallRows;
  /** Switches the faults on for this owner. */
  before: (persona: Persona) => Promise<unknown>;
}

export interface RefillWalk {
  outcome: Outcome;
  visitor: OwnerVisitor;
  persona: Persona;
  /** What the owner agreed to pay, by card or PIN; null if it did not come to that. */
  quote: Quote | null;
  isPin: boolean;
  /** The provider's session ID. */
  sessionId: string;
  /** The text of the final page; null if only the browser renders it. */
  text: string | null;
  /** How long the page before the final one was shown, in ms; null if unknown. */
  stoodMs: number | null;
  /** From sending the payment to its response, in ms; null if none was sent. */
  answeredMs: number | null;
  /** When the step with the fault ran, in ms since 1970. */
  during: { from: number; to: number };
  /** Makes the owner available for another row; call it only if the faults left no trace. */
  release: () => void;
  /** Repeats the step once the faults are over, and returns its outcome; null if it cannot be repeated. */
  again: (() => Promise<unknown>) | null;
}

const NEW_CARD = { cardNumber: '5555555555554444', cardType: 'MASTER_CARD', expirationDate: '1249', cvv: '123' };

const TEMPLATES: Partial<Record<CallRows['call'], string>> = { 'get-promo': 'promo35' };
/** In days from now: beyond those that are paid for. */
const UNPAID_DAY = 25;

interface Owner {
  visitor: OwnerVisitor;
  persona: Persona;
  sessionId: string;
  /** The quote of a refill that this owner has paid. */
  paidQuote: Quote | null;
}

/** Owners unchanged by reads, for reuse by language and page: signing in and paying takes longer than the row itself. */
const idle = new Map<string, Owner[]>();

/** Refills as an owner, as far as the faults allow, with the requests and waits of the pages. */
export async function refillWalk(plan: RefillWalkPlan): Promise<RefillWalk> {
  const { block, locale } = plan;
  const isRead = (block.flow === 'reconnect' ? PAGE_READS : ['dashboard', 'payment-info']).includes(block.call);
  const pool = isRead ? (idle.get(`${locale} ${block.page}`) ?? []) : [];
  if (isRead) idle.set(`${locale} ${block.page}`, pool);
  const owner = pool.pop() ?? (await newOwner(plan));
  const isPin = block.call === 'pin' || block.call === 'pin-redeem';
  let from = 0;
  const before = async (persona: Persona) => {
    await plan.before(persona);
    from = Date.now();
  };
  const walk = block.flow === 'reconnect' ? reconnect : isPin ? spend : refill;
  const { to = Date.now(), ...ending } = await walk({ ...plan, before }, owner);
  const release = () => void (isRead && pool.push(owner));
  const { visitor, persona, sessionId } = owner;
  const nothing = { quote: null, text: null, stoodMs: null, answeredMs: null, again: null };
  return { visitor, persona, sessionId, isPin, release, during: { from, to }, ...nothing, ...ending };
}

async function newOwner({ newVisitor, sandbox, locale, block }: RefillWalkPlan): Promise<Owner> {
  const persona = await sandbox.persona(
    block.flow === 'reconnect' ? 'closed-reconnect' : (TEMPLATES[block.call] ?? 'active'),
  );
  const visitor = newVisitor(locale);
  const { path } = await visitor.signIn(persona);
  if (path !== '/dashboard') throw new Error(`Signing in ends at ${path}`);
  if (block.page.startsWith('/move/')) await planMove(visitor);
  return { visitor, persona, sessionId: await sandbox.findSessionId(persona), paidQuote: null };
}

/** Plans a move that needs a refill first. */
async function planMove(visitor: OwnerVisitor): Promise<void> {
  await visitor.post('move/destination', { candidate: buildPlace('100 Maple Street') });
  const purchase = purchaseIn((await visitor.open('/move/address-confirmation')).html);
  const { status, body } = await visitor.post('move/day', { purchase, day: inDays(UNPAID_DAY) });
  if (status !== 200) throw new Error(`The day was ${JSON.stringify(body)}`);
}

async function refill(plan: RefillWalkPlan, owner: Owner): Promise<Ending> {
  const { visitor, persona } = owner;
  const { call, page } = plan.block;
  const { locale } = plan;
  const steps = flowPaths(plan.block);
  if (owner.paidQuote) return readAgain(plan, owner, owner.paidQuote);
  if (page === steps.cart) await plan.before(persona);
  const cartPage = await visitor.open(steps.cart);
  const to = Date.now();
  if (cartPage.path !== steps.cart) return toRedirect(cartPage);
  const isReadByPage = call === 'dashboard' || call === 'payment-info';
  if (isReadByPage && page === steps.cart) return { outcome: 'unseen' };
  const redirect = await redirectedByTotal(visitor, cartPage);
  if (redirect) return redirect;

  const cart = newRefillCart('HSD_030');
  const cartResponse = await visitor.post('refill/cart', { locale, purchase: null, after: null, cart });
  if (cartResponse.status === 401) return toRefusal(visitor, cartResponse);
  if (cartResponse.body['outcome'] !== 'saved') throw new Error(`The cart was ${JSON.stringify(cartResponse.body)}`);
  let purchase = cartResponse.body['purchase'] as PurchaseRef;

  const payment = await visitor.open(steps.payment);
  if (payment.path !== steps.payment) throw new Error(`The payment step leads to ${payment.path}`);
  let savedCard = savedCardIn(payment);
  if (call === 'add-instrument') {
    await plan.before(persona);
    const cardResponse = await saveCard(plan, visitor);
    if (cardResponse.status === 401) return toRefusal(visitor, cardResponse);
    if (cardResponse.body['outcome'] === 'failed') {
      const { text } = await visitor.open(steps.payment);
      const again = async () => (await saveCard(plan, visitor)).body['outcome'];
      return { outcome: 'card-not-saved', text, again };
    }
    if (cardResponse.body['outcome'] !== 'done') throw new Error(`The card was ${JSON.stringify(cardResponse.body)}`);
    savedCard = String(cardResponse.body['ref']);
  }
  const isTyped = plan.typeCard !== undefined && call !== 'add-instrument';
  const paymentResponse = await visitor.post('refill/payment', {
    locale,
    purchase,
    payment: isTyped ? { kind: 'typed' } : { kind: 'saved', card: savedCard },
  });
  if (paymentResponse.body['outcome'] !== 'saved')
    throw new Error(`The payment step was ${JSON.stringify(paymentResponse.body)}`);
  purchase = paymentResponse.body['purchase'] as PurchaseRef;
  const review = await visitor.open(steps.review);
  const quote = quoteIn(review);

  if (call === 'refill' || call === 'charge-status') await plan.before(persona);
  const extra = isTyped ? await typedCard(plan, quote) : { savedCard };
  const paymentEnding = await pay(plan, visitor, { quote, purchase, api: 'refill', extra });
  if (paymentEnding.outcome !== 'unseen') return paymentEnding;
  const ending = { ...paymentEnding, text: review.text, ...((call === 'get-promo' || call === 'get-tax') && { to }) };
  if (quote.taxCents === null) return { ...ending, outcome: 'total-without-tax' };
  if (call === 'get-promo' && !quote.lines.some(({ kind }) => kind === 'offer'))
    return { ...ending, outcome: 'no-offer' };
  if (page !== '/refill/confirmation') return ending;

  return readAgain(plan, owner, quote);
}

/** The quote shown on the review, which may be newer than the saved cart's; throws if there is none. */
function quoteIn({ html }: VisitedPage): Quote {
  const quoteJson = /"quote":(\{"attempt":.*?"totalCents":\d+\})/.exec(html.replaceAll('\\"', '"'))?.[1];
  if (!quoteJson) throw new Error('The review shows no total');
  return JSON.parse(quoteJson) as Quote;
}

/** Spec 3 §4.1: the account is read again once the refill is paid. */
async function readAgain(plan: RefillWalkPlan, owner: Owner, quote: Quote): Promise<Ending> {
  const { visitor, persona } = owner;
  owner.paidQuote = quote;
  await plan.before(persona);
  const again = await visitor.get('account/dashboard', { isAction: 'false' });
  const to = Date.now();
  if (again.status === 401) return { ...(await toRefusal(visitor, again)), quote, to };
  const { text } = await visitor.open(`/refill/confirmation?reference=${quote.reference}`);
  return { quote, text, to, outcome: again.status === 200 ? 'unseen' : 'not-refreshed' };
}

async function spend(plan: RefillWalkPlan, { visitor, persona }: Owner): Promise<Ending> {
  const { call } = plan.block;
  const { locale } = plan;
  const pin = await plan.sandbox.pin();
  if (call === 'pin') await plan.before(persona);
  const response = await visitor.post('refill/pin/look-up', { locale, pin });
  if (response.status === 401) return toRefusal(visitor, response);
  const again = async () => (await visitor.post('refill/pin/look-up', { locale, pin })).body['outcome'];
  if (response.body['outcome'] === 'failed') return { outcome: 'pin-not-looked-up', again };
  if (response.body['outcome'] === 'unknown') return { outcome: 'pin-unknown', again };
  if (response.body['outcome'] !== 'fit') throw new Error(`The PIN is ${JSON.stringify(response.body)}`);
  const quote = response.body['quote'] as Quote;
  const purchase = response.body['purchase'] as PurchaseRef;
  if (call === 'pin-redeem') await plan.before(persona);
  return pay(plan, visitor, { quote, purchase, api: 'refill/pin', extra: { pin } });
}

async function saveCard({ locale, typeCard }: RefillWalkPlan, visitor: OwnerVisitor): Promise<HandlerResponse> {
  const page = { locale };
  if (typeCard) {
    return visitor.post('account/card', { ...page, cardToken: await typeCard(), billing: BILLING, enroll: false });
  }
  const jwk = (await visitor.get('payment/key')).body as unknown as PaymentKey;
  const encryption = await encryptCardFields({ jwk, fields: NEW_CARD });
  if (!encryption.ok) throw new Error(encryption.reason);
  const cardSummary = { brand: 'mastercard', lastFour: '4444' };
  return visitor.post('account/card', {
    ...page,
    card: encryption.value,
    cardSummary,
    billing: BILLING,
    enroll: false,
  });
}
