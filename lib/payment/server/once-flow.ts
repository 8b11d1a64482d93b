import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { after } from 'next/server';
import { config } from '#lib/config.ts';
import { keyedHash, hashSubject } from '#lib/http/secrets.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ChargeOutcome } from '#lib/payment/charge-outcome.ts';
import { isFailed, isOpen } from '#lib/domain/attempt-state.ts';
import { formatReference } from '#lib/domain/reference.ts';
import { keepLease, LEASE_MS } from './lease.ts';
import { deriveAttemptId, countTransition, createFingerprint, deriveNextNonce, transition } from './payment-attempt.ts';
import type { Attempt, AttemptQuote } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { logInterruption } from '#lib/store/store-outage.ts';
import { type Charge, restoreCharge } from './charge.ts';
import type { ProviderEvidence, SettlementFlow } from './payment-flow.ts';
import { submitAttempt } from './submit-attempt.ts';
import { takeOverAttempt } from './settle-attempt.ts';

/**
 * Something that must happen once without money, closed over what it is about. It uses the same ledger, claim and settlement as a payment,
 * without a quote or a receipt. A lost response is settled by evidence alone.
 */
export interface OnceAction {
  /** Stored in the ledger. */
  name: string;
  /** The account that the action concerns. */
  accountId: string;
  browserId: string;
  trackingId: string;
  /** Identifies the action: the same texts are the same action, in every tab and browser. */
  idempotencyScope: readonly string[];
  /** What the customer was shown before, kept with the attempt. */
  snapshot?: AttemptQuote['snapshot'];
  /** It completes what the provider has done already, so maintenance does not stop it. */
  isFollowUp?: boolean;
  /**
   * Builds the request for a claimed attempt, and returns what sends it. Throws if the action is only looked up; nothing is sent then.
   * `declined` means that it was not done, whatever the code; if a code leaves that open, the outcome is `unknown`.
   */
  prepare(attempt: Attempt): () => Promise<ChargeOutcome>;
  /**
   * Whether the provider shows that it was done. `absent`: it would show but does not, so after a grace period it may be tried again; never
   * where what it opens may come late, as an account does.
   */
  findEvidence(attempt: Attempt): Promise<ProviderEvidence>;
}

export type OnceOutcome =
  | { outcome: 'done'; reference: string }
  /** Not known yet: ask again. */
  | { outcome: 'pending'; reference: string }
  /** Provably not done: it may be tried again. */
  | { outcome: 'failed'; reference: string };

const EMPTY_QUOTE: AttemptQuote = {
  planCode: '',
  planDays: 0,
  lines: [],
  taxCents: null,
  totalCents: 0,
  promo: null,
  contentVersion: 0,
  snapshot: {},
};

/**
 * Performs the action, or returns its outcome: called twice, in two tabs or after a lost response, it is sent once. After a failure it may be
 * tried again.
 */
export async function runOnce(action: OnceAction, locale: Locale): Promise<OnceOutcome> {
  const { name, accountId, browserId, trackingId } = action;
  const since = performance.now();
  const { attempts } = await store();
  const { id, existingAttempt } = await findCurrentKey(action);
  if (existingAttempt && existingAttempt.state !== 'ready') return resolveOutcome(action, existingAttempt);
  const savedAttempt = existingAttempt
    ? null
    : await attempts.saveQuote(
        {
          id,
          browserId,
          purchaseId: null,
          flow: name,
          locale,
          trackingId,
          subjectHash: hashSubject('account', accountId),
          quote: { ...EMPTY_QUOTE, snapshot: action.snapshot ?? {} },
          reference: formatReference(Buffer.from(id, 'hex')),
        },
        null,
      );
  if (savedAttempt) countTransition(savedAttempt, 'ready');
  const attempt = existingAttempt ?? savedAttempt ?? (await attempts.find(id));
  if (!attempt) throw new Error('Attempt insert and lookup both failed');
  const submitResult = await submitAttempt({
    attempt,
    claim: { fingerprint: createFingerprint(id), card: null, purchase: null, unlessRepeated: null },
    limits: null,
    charge: (claimed) => ({ ...buildOnceCharge(action, claimed), send: action.prepare(claimed) }),
    since,
    isFollowUp: action.isFollowUp ?? false,
  });
  if (submitResult.outcome === 'unacknowledged') return { outcome: 'pending', reference: attempt.reference };
  const latest = submitResult.outcome === 'submitted' ? submitResult.attempt : await attempts.find(id);
  return toOnceOutcome(latest ?? attempt);
}

/** Returns the latest attempt and its outcome; null before the first. Sends nothing. */
export async function findOnceAction(action: OnceAction): Promise<{ attempt: Attempt; outcome: OnceOutcome } | null> {
  const { existingAttempt, previousAttempt } = await findCurrentKey(action);
  const attempt = existingAttempt && existingAttempt.state !== 'ready' ? existingAttempt : previousAttempt;
  return attempt && { attempt, outcome: resolveOutcome(action, attempt) };
}

/** How long a request waits for the outcome of another send, in ms. */
const RESEND_WAIT_MS = 1_200;

/** Whether the customer may have the same request sent again: nobody knows its outcome, and the provider executes a key once. */
export function canResend({ state, reviewAt }: Attempt): boolean {
  // While it is reviewed, which is a day: a provider does not keep keys for ever.
  return config().PROVIDER_IDEMPOTENCY && state === 'manual' && reviewAt !== null;
}

/**
 * Sends the request of an attempt that could not be settled once more, the same one under the same key, because the customer asks for it.
 * Returns what is known soon after. Only a code of the provider's own says that it was not done.
 */
export async function resendOnce(action: OnceAction, { id }: Pick<Attempt, 'id'>): Promise<Attempt | null> {
  const { attempts } = await store();
  const leasedAttempt = await attempts.takeForResend(id, LEASE_MS);
  if (leasedAttempt) {
    const work = resend(action, leasedAttempt).catch((error: unknown) =>
      logInterruption('error', { event: 'settling_failed', attempt: id, reference: leasedAttempt.reference }, error),
    );
    after(work);
    await Promise.race([work, sleep(RESEND_WAIT_MS, null, { ref: false })]);
  }
  return attempts.find(id);
}

async function resend(action: OnceAction, leasedAttempt: Attempt): Promise<void> {
  const lease = keepLease(leasedAttempt);
  try {
    const outcome = await action.prepare(leasedAttempt)();
    if (outcome.outcome === 'confirmed') {
      await transition(leasedAttempt, ['manual'], 'confirmed', { orderNumber: outcome.orderNumber, outcomeCode: null });
    } else if (outcome.outcome === 'declined') {
      await transition(leasedAttempt, ['manual'], 'not_charged', { outcomeCode: outcome.code });
    }
  } finally {
    lease.release();
  }
}

/** An open attempt that no instance is working on is taken over after the response. */
export function resolveOutcome(action: OnceAction, existingAttempt: Attempt): OnceOutcome {
  if (isOpen(existingAttempt.state)) after(takeOverAttempt(existingAttempt, buildOnceCharge(action, existingAttempt)));
  return toOnceOutcome(existingAttempt);
}

function buildOnceCharge(action: OnceAction, attempt: Attempt): Charge {
  return restoreCharge({ name: action.name, findEvidence: (of) => action.findEvidence(of) }, attempt);
}

/** For settling attempts that no caller is waiting for. After a crash there is no session to look for evidence with. */
export function createOnceSettlement(name: string): SettlementFlow {
  return { name, findEvidence: async () => false };
}

/** A completed action stays under its key; after a failure the next key is used. */
async function findCurrentKey({
  name,
  accountId,
  idempotencyScope,
}: OnceAction): Promise<{ id: string; existingAttempt: Attempt | null; previousAttempt: Attempt | null }> {
  const { attempts } = await store();
  // Keyed like a subject, so that adding a secret changes no key.
  let nonce = keyedHash(hashSubject('account', accountId), 'once', name, ...idempotencyScope);
  let previousAttempt: Attempt | null = null;
  for (;;) {
    const id = deriveAttemptId({ nonce, flow: name, accountId });
    const existingAttempt = await attempts.find(id);
    if (!existingAttempt || !isFailed(existingAttempt.state)) return { id, existingAttempt, previousAttempt };
    previousAttempt = existingAttempt;
    nonce = deriveNextNonce(nonce);
  }
}

export function toOnceOutcome({ state, reference }: Pick<Attempt, 'state' | 'reference'>): OnceOutcome {
  if (state === 'confirmed') return { outcome: 'done', reference };
  return { outcome: isFailed(state) ? 'failed' : 'pending', reference };
}
