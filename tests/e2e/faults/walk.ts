import type { Quote } from '#lib/payment/api.ts';
import type { Outcome } from '#tests/faults/outcomes.ts';
import { accountIdOf } from '../support/guest.ts';
import type { TestLocale } from '../support/locales.ts';
import type { Charge, Persona, RecordedCall, SandboxClient } from '../support/sandbox-client.ts';
import type { WebProcess } from '../support/web-process.ts';
import { labelsIn } from '../support/labels.ts';
import { isContradicted } from './contradicted.ts';
import { LocalGuest } from './local-guest.ts';

export interface WalkPlan {
  web: WebProcess;
  sandbox: SandboxClient;
  locale: TestLocale;
  /** Switches the faults on for this customer. */
  before: (persona: Persona) => Promise<unknown>;
  /** How far the guest goes. */
  until: 'lookup' | 'payment';
}

export interface Walk {
  outcome: Outcome;
  guest: LocalGuest;
  /** What the guest agreed to pay. */
  quote: Quote | null;
  /** The provider calls of this visit, in order. */
  calls: RecordedCall[];
  charges: Charge[];
}

/** Refills as a guest, as far as the faults allow, through the route handlers and with the waits of the pages. */
export async function walk({ web, sandbox, locale, before, until }: WalkPlan): Promise<Walk> {
  const persona = await sandbox.persona('active');
  const guest = new LocalGuest(web.url, locale);
  const since = String(Date.now());
  await before(persona);
  const { outcome, quote } = await refill(guest, persona, { web, until, locale });
  const calls = await listCalls(sandbox, persona, since);
  const charges = await sandbox.charges({ accountId: accountIdOf(persona) });
  const wasInDoubt = outcome === 'unseen' && calls.some(({ call }) => call === 'charge-status');
  return { outcome: wasInDoubt ? await readEvidence(guest, charges) : outcome, guest, quote, calls, charges };
}

interface WalkEnding {
  outcome: Outcome;
  quote: Quote | null;
}

async function refill(
  guest: LocalGuest,
  persona: Persona,
  { web, until, locale }: Pick<WalkPlan, 'web' | 'until' | 'locale'>,
): Promise<WalkEnding> {
  const lookup = await guest.lookup(persona);
  if (lookup.outcome === 'not-found') return { outcome: 'not-located', quote: null };
  if (lookup.outcome === 'unavailable') return { outcome: 'lookup-unavailable', quote: null };
  if (lookup.outcome === 'several') return { outcome: 'several-accounts', quote: null };
  if (lookup.outcome !== 'found') throw new Error(`The lookup said that a payment is ${lookup.outcome}`);
  if (until === 'lookup') return { outcome: 'unseen', quote: null };

  const quote = await guest.quote();
  const payment = await guest.pay(quote);
  switch (payment?.outcome) {
    case undefined:
    case 'not-sent':
      return { outcome: 'payment-later', quote };
    case 'declined':
      return {
        outcome: payment.failure.text === nothingTaken(locale) ? 'not-charged' : 'declined-with-message',
        quote,
      };
    case 'confirmed':
      return { outcome: confirmedOutcome(quote), quote };
    case 'pending': {
      const isOver = () => isContradicted(web, quote.reference);
      const state = await guest.end(isOver);
      return { outcome: state === 'checking' && isOver() ? 'contradicted' : stateOutcome(state, quote), quote };
    }
    case 'changed':
    case 'start-again':
    case 'failed':
    case 'repeats':
      throw new Error(`The payment said ${payment?.outcome}`);
  }
}

const nothingTaken = (locale: TestLocale) => labelsIn(locale)('payment.notCharged.text');

const confirmedOutcome = (quote: Quote): Outcome => (quote.taxCents === null ? 'total-without-tax' : 'unseen');

function stateOutcome(state: string, quote: Quote): Outcome {
  switch (state) {
    case 'confirmed':
      return confirmedOutcome(quote);
    case 'declined':
      return 'declined-with-message';
    case 'not-charged':
    case 'manual':
      return state;
    default:
      throw new Error(`The payment ended as ${state}`);
  }
}

/** For a payment that was in doubt, because the provider was asked for its status: the receipt shows how the charge was proved. */
async function readEvidence(guest: LocalGuest, [charge]: Charge[]): Promise<Outcome> {
  if (!charge) throw new Error('A receipt without a charge');
  const { text } = await guest.open('/order-confirmation');
  return text.includes(charge.orderNumber) ? 'settled' : 'settled-by-evidence';
}

async function listCalls(sandbox: SandboxClient, { phone }: Persona, since: string): Promise<RecordedCall[]> {
  const lookups = await sandbox.calls({ call: 'guest-dashboard', since });
  const trackingId = lookups.find(({ body }) => JSON.stringify(body).includes(phone))?.query.trackingId;
  if (!trackingId) throw new Error('The lookup never reached the provider');
  return sandbox.calls({ trackingId });
}
