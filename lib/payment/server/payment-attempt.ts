import 'server-only';
import { createHash } from 'node:crypto';
import { clockOffset } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { keyedHash } from '#lib/http/secrets.ts';
import { log } from '#lib/log.ts';
import { isSettled, type AttemptState } from '#lib/domain/attempt-state.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { isNotChargedBySilence } from '#lib/payment/settlement.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { AttemptPatch } from '#lib/store/attempts.ts';
import { store } from '#lib/store/store.ts';
import { telemetry } from '#lib/telemetry/telemetry.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import { normalizeBillingZip } from '#lib/domain/card/billing.ts';
import { normalizeText } from '#lib/domain/typed-text.ts';

/**
 * Returns the id of an attempt, which is its idempotency key: the same for every tab, reload and instance until the nonce advances. The
 * nonce (256 random bits in the purchase's row) is the key of the hash, so that rotating SESSION_SECRET during a payment does not change
 * the id.
 */
export function deriveAttemptId(source: { nonce: string; flow: string; accountId: string }): string {
  return keyedHash(source.nonce, 'attempt', source.flow, source.accountId);
}

/**
 * Returns the nonce that follows once the outcome under this one is known. Every tab and instance derives the same next nonce, so that two
 * that continue concurrently still agree on one key.
 */
export function deriveNextNonce(nonce: string): string {
  return keyedHash(nonce, 'next nonce');
}

/** The fingerprint of what was agreed to, from its text (`termsText`). */
export function createFingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Returns the first key whose outcome is not known yet. A key stays while its outcome is open or nothing was submitted; once it is known,
 * the nonce advances, to the same next nonce in every tab and instance.
 */
export async function findNextKey(
  currentNonce: string,
  flow: string,
  accountId: string,
): Promise<{ id: string; nonce: string }> {
  const { attempts } = await store();
  let nonce = currentNonce;
  for (;;) {
    const id = deriveAttemptId({ nonce, flow, accountId });
    const attempt = await attempts.find(id);
    if (!attempt || !isSettled(attempt.state)) return { id, nonce };
    nonce = deriveNextNonce(nonce);
  }
}

/** States that need an operator, or may come to need one. */
const NEEDS_ATTENTION: readonly AttemptState[] = ['manual', 'contradicted'];

/** Counts an attempt that was moved to `state`. */
export function countTransition({ quote }: Attempt, state: AttemptState): void {
  telemetry()?.recordMove(state, { isPayment: quote.totalCents > 0 });
}

/** Moves an attempt to a state and logs the move. Null if another instance moved it first. */
export async function transition(
  attempt: Attempt,
  from: readonly AttemptState[],
  to: AttemptState,
  patch: AttemptPatch = {},
): Promise<Attempt | null> {
  const { attempts } = await store();
  const movedAttempt = await attempts.move(attempt.id, from, to, patch);
  const { id, reference, trackingId, flow } = attempt;
  const line = { attempt: id, reference, trackingId, flow, code: patch.outcomeCode };
  const level = movedAttempt && NEEDS_ATTENTION.includes(to) ? 'warn' : 'info';
  log[level]({ event: 'attempt_moved', ...line, state: movedAttempt ? to : 'moved by another' });
  if (movedAttempt) countTransition(movedAttempt, to);
  if (isSettled(to) && movedAttempt?.submittedAt && movedAttempt.settledAt)
    telemetry()?.recordSettlement(to, movedAttempt.settledAt - movedAttempt.submittedAt);
  if (!movedAttempt && to === 'confirmed') {
    const currentAttempt = await attempts.find(id);
    const isContradicted = currentAttempt && isSettled(currentAttempt.state) && currentAttempt.state !== 'confirmed';
    if (isContradicted) log.error({ event: 'attempt_contradicted', ...line, state: currentAttempt.state });
    // The provider's own report puts it right.
    if (isContradicted && isNotChargedBySilence(currentAttempt)) {
      await attempts.planReview(id, { inMs: 0, reviews: currentAttempt.reviews });
    }
  }
  return movedAttempt;
}

/** The provider's calendar day on which a charge was sent. */
export function submissionDay({ submittedAt, readAt }: Attempt): CalendarDay {
  return calendarDayIn(config().PROVIDER_TIME_ZONE, (submittedAt ?? readAt) + clockOffset());
}

/** The payer, or the recipient of the parcel. */
export interface Party extends UsAddress {
  name: string;
}

/** Money once: what an attempt charges for. Never card data, not even encrypted. */
export interface Terms {
  flow: string;
  /** Integer cents of the whole line. */
  lines: readonly { code: string; quantity: number; cents: number }[];
  /** Integer cents, tax included: what the customer approved. */
  totalCents: number;
  promo: string | null;
  parties: readonly Party[];
}

/**
 * A canonical text of what was agreed to, to be hashed. Equivalent spellings (case, spaces, composed letters, ZIP+4 with or without hyphen)
 * give the same text; a different line, amount or person gives a different one, even if the totals are equal.
 */
export function termsText({ flow, lines, totalCents, promo, parties }: Terms): string {
  return JSON.stringify([
    2,
    flow,
    lines.map(({ code, quantity, cents }) => [code, quantity, cents]),
    totalCents,
    promo ?? '',
    parties.map(({ name, addressLine1, addressLine2, city, state, zip }) => [
      ...[name, addressLine1, addressLine2, city, state].map((word) => normalizeText(word).toLowerCase()),
      normalizeBillingZip(zip),
    ]),
  ]);
}
