import 'server-only';
import { after } from 'next/server';
import { keyedHash } from '#lib/http/secrets.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { PaymentFailure } from '#lib/api/payment.ts';
import type { ProviderContext } from '#lib/provider/call.ts';
import type { ChargeOutcome } from '#lib/rules/payment/charge-outcome.ts';
import { isFailed, isOpen } from '#lib/rules/payment/attempt-state.ts';
import { referenceOf } from '#lib/rules/payment/reference.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { attemptKey, fingerprintOf, nextNonce } from './attempt-key.ts';
import type { Attempt, AttemptQuote } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import type { Charge } from './charge.ts';
import type { SeenEvidence, SettledFlow } from './payment-flow.ts';
import { settledCharge } from './settled-charge.ts';
import { submitAttempt } from './submit-attempt.ts';
import { takeOverAttempt } from './take-over-attempt.ts';

/**
 * Something that must happen once without money. It uses the same ledger, claim and settlement as a payment, without a quote or a receipt.
 * A lost answer is settled by evidence alone. `Input`: what the action is about.
 */
export interface OnceFlow<Input, Order> {
  /** Stored in the ledger. */
  name: string;
  /** The account that the action concerns. */
  accountId(input: Input): string;
  /** Identifies the action: the same text is the same action, in every tab and browser. */
  occasion(input: Input): readonly string[];
  buildRequest(input: Input, attempt: Attempt): Order;
  /** `declined` means that it was not done, whatever the code; if a code leaves that open, the outcome is `unknown`. */
  send(context: ProviderContext, order: Order): Promise<ChargeOutcome>;
  /**
   * Whether the provider shows that it was done. `absent`: it would show but does not, so after a grace period it may be tried again.
   * `input`: the caller's; null after a crash, when there is no caller and no session.
   */
  findEvidence(attempt: Attempt, context: ProviderContext, input: Input | null): Promise<SeenEvidence>;
  describeFailure(attempt: Attempt, locale: Locale): Promise<PaymentFailure | null>;
}

export type OnceOutcome =
  | { outcome: 'done'; reference: string }
  /** Not known yet: ask again. `isInDoubt`: the answer was lost, and the provider is asked for the outcome. */
  | { outcome: 'pending'; reference: string; isInDoubt: boolean }
  /** Provably not done: it may be tried again. */
  | { outcome: 'failed'; reference: string; failure: PaymentFailure | null };

interface Requester {
  browserId: string;
  context: ProviderContext;
  locale: Locale;
}

const NOTHING_TO_PAY: AttemptQuote = {
  ...{ planCode: '', planDays: 0, lines: [], taxCents: null, totalCents: 0, promo: null, contentVersion: 0 },
  snapshot: {},
};

/**
 * Performs the action, or returns its outcome: called twice, in two tabs or after a lost answer, it is sent once. After a failure it may be
 * tried again.
 */
export async function runOnce<Input, Order>(
  flow: OnceFlow<Input, Order>,
  input: Input,
  { browserId, context, locale }: Requester,
): Promise<OnceOutcome> {
  const since = performance.now();
  const { attempts } = await store();
  const { id, known } = await currentKey(flow, input);
  if (known && known.state !== 'ready') return knownOutcome(flow, input, known, { context, locale });
  const attempt =
    known ??
    (await attempts.saveQuote(
      {
        ...{ id, browserId, purchaseId: null, flow: flow.name, locale, trackingId: context.trackingId },
        subjectHash: subjectHashOf('account', flow.accountId(input)),
        quote: NOTHING_TO_PAY,
        reference: referenceOf(Buffer.from(id, 'hex')),
      },
      null,
      Date.now(),
    )) ??
    (await attempts.find(id));
  if (!attempt) throw new Error('An attempt can neither be stored nor found');
  const submitted = await submitAttempt({
    attempt,
    claim: { fingerprint: fingerprintOf(id), card: null, purchase: null, unlessRepeated: null },
    limits: null,
    charge: (claimed) => {
      const order = flow.buildRequest(input, claimed);
      return { ...onceCharge(flow, input, claimed, context), send: () => flow.send(context, order) };
    },
    since,
  });
  if (submitted.outcome === 'unacknowledged')
    return { outcome: 'pending', reference: attempt.reference, isInDoubt: false };
  const latest = submitted.outcome === 'submitted' ? submitted.attempt : await attempts.find(id);
  return outcomeOf(flow, latest ?? attempt, locale);
}

/** Returns the outcome of the latest attempt; null before the first. Sends nothing. */
export async function findOnce<Input, Order>(
  flow: OnceFlow<Input, Order>,
  input: Input,
  { context, locale }: Omit<Requester, 'browserId'>,
): Promise<{ attempt: Attempt; outcome: OnceOutcome } | null> {
  const { known, last } = await currentKey(flow, input);
  const attempt = known && known.state !== 'ready' ? known : last;
  if (!attempt) return null;
  return { attempt, outcome: await knownOutcome(flow, input, attempt, { context, locale }) };
}

/** An open attempt that no instance is working on is taken over after the response. */
async function knownOutcome<Input, Order>(
  flow: OnceFlow<Input, Order>,
  input: Input,
  known: Attempt,
  { context, locale }: Omit<Requester, 'browserId'>,
): Promise<OnceOutcome> {
  if (isOpen(known.state)) after(takeOverAttempt(known, onceCharge(flow, input, known, context)));
  return outcomeOf(flow, known, locale);
}

function onceCharge<Input, Order>(
  flow: OnceFlow<Input, Order>,
  input: Input,
  attempt: Attempt,
  context: ProviderContext,
): Charge {
  return settledCharge(
    { name: flow.name, findEvidence: (of, by) => flow.findEvidence(of, by, input) },
    attempt,
    context,
  );
}

/** For settling attempts that no caller is waiting for. */
export function onceSettlement<Input, Order>(flow: OnceFlow<Input, Order>): SettledFlow {
  return { name: flow.name, findEvidence: (attempt, context) => flow.findEvidence(attempt, context, null) };
}

/** A completed action stays under its key; after a failure the next key is used. */
async function currentKey<Input, Order>(
  flow: OnceFlow<Input, Order>,
  input: Input,
): Promise<{ id: string; known: Attempt | null; last: Attempt | null }> {
  const { attempts } = await store();
  // Keyed like a subject, so that adding a secret changes no key.
  let nonce = keyedHash(subjectHashOf('account', flow.accountId(input)), 'once', flow.name, ...flow.occasion(input));
  let last: Attempt | null = null;
  for (;;) {
    const id = attemptKey({ nonce, flow: flow.name, accountId: flow.accountId(input) });
    const known = await attempts.find(id);
    if (!known || !isFailed(known.state)) return { id, known, last };
    last = known;
    nonce = nextNonce(nonce);
  }
}

async function outcomeOf<Input, Order>(
  flow: OnceFlow<Input, Order>,
  attempt: Attempt,
  locale: Locale,
): Promise<OnceOutcome> {
  const { state, reference } = attempt;
  if (state === 'confirmed') return { outcome: 'done', reference };
  if (!isFailed(state)) return { outcome: 'pending', reference, isInDoubt: state !== 'submitted' };
  return { outcome: 'failed', reference, failure: await flow.describeFailure(attempt, locale) };
}
