import type { Quote } from '#lib/payment/api.ts';
import type { Outcome } from '#tests/faults/outcomes.ts';
import type { CallRows } from '#tests/faults/row.ts';
import { ShopVisitor } from '#tests/support/shop-visitor.ts';
import type { TestLocale } from '../support/locales.ts';
import type { Charge, RecordedCall, SandboxClient } from '../support/sandbox-client.ts';
import { WebDoor } from '../support/web-door.ts';
import type { WebProcess } from '../support/web-process.ts';
import { labelsIn } from '../support/labels.ts';
import { isContradicted } from './contradicted.ts';
import { throughIdentityService } from './identity-visit.ts';
import type { Place } from './places.ts';

export interface ShopWalkPlan {
  web: WebProcess;
  sandboxUrl: string;
  sandbox: SandboxClient;
  locale: TestLocale;
  place: Place;
  call: CallRows['call'];
  /** Switches the faults on. `id` is the hand-off's or the order's, for calls that identify the shopper by nothing else. */
  before: (visitor: { phone: string }, id: string | null) => Promise<unknown>;
}

export interface ShopWalk {
  outcome: Outcome;
  visitor: ShopVisitor;
  door: WebDoor;
  purchaseId: string;
  quote: Quote | null;
  charges: Charge[];
  calls: RecordedCall[];
  /** From sending the order to its response, in ms; null if none was sent. */
  answeredMs: number | null;
}

/** Shops as far as the faults allow, at the full price or with the offer, with every request of the pages. */
export async function shopWalk(plan: ShopWalkPlan): Promise<ShopWalk> {
  const door = new WebDoor(plan.web.url, plan.locale);
  const visitor = new ShopVisitor(door, plan.locale);
  const since = String(Date.now());
  const ending = await shop(plan, visitor, door);
  const calls = await plan.sandbox.calls({ since });
  const own = calls.filter((call) => isCallOfVisit(call, plan, visitor, ending));
  const charges = ending.quote ? await plan.sandbox.charges({ idempotencyKey: ending.quote.attempt }) : [];
  return { ...ending, visitor, door, charges, calls: own };
}

interface ShopEnding {
  outcome: Outcome;
  purchaseId: string;
  quote: Quote | null;
  digitalSessionId: string | null;
  answeredMs: number | null;
}

async function shop(plan: ShopWalkPlan, visitor: ShopVisitor, door: WebDoor): Promise<ShopEnding> {
  const { call, locale } = plan;
  if (call !== 'restore-session' && call !== 'charge-status') await plan.before(visitor, null);
  const purchaseId = await visitor.enter(plan.place);
  const toEnding = (outcome: Outcome, more: Partial<ShopEnding> = {}): ShopEnding => {
    return { outcome, purchaseId, quote: null, digitalSessionId: null, answeredMs: null, ...more };
  };
  if (door.path === '/buy/error') return toEnding('shop-error');
  if (door.path === '/error') return toEnding('error-page');
  if (call === 'token' || call === 'serviceability' || call === 'product-detail') return toEnding('unseen');

  const promo = door.text.includes(labelsIn(locale)('buyflow.internet.title'))
    ? await loadPromo(visitor, purchaseId)
    : null;
  const digitalSessionId = await visitor.handOver(purchaseId);
  if (digitalSessionId === null) return toEnding('shop-error');
  const isSessionCall = call === 'restore-session' || call === 'create-session';
  if (isSessionCall) await throughIdentityService(plan.sandboxUrl, digitalSessionId, visitor.phone);
  if (call === 'restore-session') await plan.before(visitor, digitalSessionId);
  const path = await visitor.restore(digitalSessionId);
  const wasPrompted = path.startsWith('/buy/customer-info');
  if (wasPrompted) await visitor.nameThemselves(purchaseId);
  else await visitor.open(purchaseId, 'order-details');
  const isConsentSaved = await chooseConsent(plan, visitor, purchaseId);

  const quote = await visitor.detail(purchaseId, { shippingCode: 'EXP' });
  if (call === 'charge-status') await plan.before(visitor, quote.attempt);
  const order = await visitor.buildOrder(purchaseId, quote);
  const startMs = performance.now();
  const response = await visitor.post('pay', order);
  const more = { quote, digitalSessionId, answeredMs: performance.now() - startMs };
  const end =
    response['outcome'] === 'pending' ? await toOutcome(plan, door, order, quote) : String(response['outcome']);
  switch (end) {
    case 'confirmed': {
      if (isSessionCall && wasPrompted) return toEnding('asked-again', more);
      if (!isConsentSaved) return toEnding('consent-reverts', more);
      if (!(await sendReceipt(plan, visitor, order))) return toEnding('receipt-not-sent', more);
      if (call === 'get-promo' && promo === null) return toEnding('no-offer', more);
      return toEnding(quote.taxCents !== null ? 'unseen' : 'total-without-tax', more);
    }
    case 'declined': {
      const { text } = (response['failure'] ?? {}) as { text?: string };
      const isPlain = text === labelsIn(locale)('payment.notCharged.text');
      return toEnding(isPlain ? 'not-charged' : 'declined-with-message', more);
    }
    case 'not-sent':
      return toEnding('payment-later', more);
    case 'not-charged':
    case 'manual':
    case 'contradicted':
      return toEnding(end, more);
    default:
      throw new Error(`The order ended as ${end}: ${JSON.stringify(response)}`);
  }
}

async function toOutcome({ web }: ShopWalkPlan, door: WebDoor, order: Parameters<WebDoor['end']>[0], quote: Quote) {
  const isOver = () => isContradicted(web, quote.reference);
  const state = await door.end(order, isOver);
  return state === 'checking' && isOver() ? 'contradicted' : state;
}

/** Puts the offer into the cart, if there is one; returns its ID or null. */
async function loadPromo(visitor: ShopVisitor, purchaseId: string): Promise<string | null> {
  const { cart } = await visitor.send('cart', purchaseId, { planCode: 'HSD_030', promoId: null });
  const [promo] = (cart as { promos: { id: string }[] }).promos;
  if (!promo) return null;
  await visitor.send('cart', purchaseId, { planCode: 'HSD_030', promoId: promo.id });
  return promo.id;
}

async function chooseConsent({ call }: ShopWalkPlan, visitor: ShopVisitor, purchaseId: string): Promise<boolean> {
  if (call !== 'notification-consent') return true;
  return (await visitor.send('consent', purchaseId, { emailOptIn: false, smsOptIn: true }))['saved'] === true;
}

async function sendReceipt(
  { call }: ShopWalkPlan,
  visitor: ShopVisitor,
  { purchase, attempt }: { purchase: { id: string }; attempt: string },
): Promise<boolean> {
  if (call !== 'send-receipt') return true;
  return (await visitor.post('receipt', { purchase: purchase.id, attempt, recipient: visitor.phone }))['sent'] === true;
}

/**
 * Whether this shopper caused a call, judged by the IDs in it: open payments of earlier rows are still polled in the background. A token
 * call has no ID, so its rows run one at a time.
 */
function isCallOfVisit(
  call: RecordedCall,
  { place, call: name }: ShopWalkPlan,
  { phone }: ShopVisitor,
  ending: ShopEnding,
): boolean {
  if (call.call === 'token') return name === 'token';
  const text = JSON.stringify([call.query, call.body, call.headers['idempotency-key']]);
  const traits = [
    place.locationId,
    `"${place.marketId}"`,
    place.geoCode,
    phone,
    ending.digitalSessionId,
    ending.quote?.attempt,
  ];
  return traits.some((trait) => trait && text.includes(trait));
}
