import 'server-only';
import { createHash } from 'node:crypto';
import { clockOffset } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { keyedHash } from '#lib/http/secrets.ts';
import { log } from '#lib/log.ts';
import { isSettled, type AttemptState } from '#lib/domain/attempt-state.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { isNotChargedBySilence } from '#lib/payment/late-charge.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { AttemptPatch } from '#lib/store/attempts.ts';
import { store } from '#lib/store/store.ts';
import { telemetry } from '#lib/telemetry/telemetry.ts';

/**
 * Returns the id of an attempt, which is its idempotency key: the same for every tab, reload and instance until the nonce advances. The
 * nonce (256 random bits in the purchase's row) is the key of the hash, so that rotating SESSION_SECRET during a payment does not change
 * the id.
 */
export function deriveAttemptId(of: { nonce: string; flow: string; accountId: string }): string {
  return keyedHash(of.nonce, 'attempt', of.flow, of.accountId);
}

/**
 * Returns the nonce that follows once the outcome under this one is known. Every tab and instance derives the same next nonce, so that two
 * that continue concurrently still agree on one key.
 */
export function deriveNextNonce(nonce: string): string {
  return keyedHash(nonce, 'next nonce');
}

/** The fingerprint of what was agreed to (lib/payment/fingerprint.ts gives the text). */
export function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Returns the first key whose outcome is not known yet. A key stays while its outcome is open or nothing was submitted; once it is known,
 * the nonce advances, to the same next nonce in every tab and instance.
 */
export async function findNextKey(
  given: string,
  flow: string,
  accountId: string,
): Promise<{ id: string; nonce: string }> {
  const { attempts } = await store();
  let nonce = given;
  for (;;) {
    const id = deriveAttemptId({ nonce, flow, accountId });
    const known = await attempts.find(id);
    if (!known || !isSettled(known.state)) return { id, nonce };
    nonce = deriveNextNonce(nonce);
  }
}

/** States that need an operator, or may come to need one. */
const NEEDS_ATTENTION: readonly AttemptState[] = ['manual', 'contradicted'];

/** Counts an attempt that was moved to `state`. */
export function countTransition({ quote }: Attempt, state: AttemptState): void {
  telemetry()?.moved(state, { isPayment: quote.totalCents > 0 });
}

/** Moves an attempt to a state and logs the move. Null if another instance moved it first. */
export async function transition(
  attempt: Attempt,
  from: readonly AttemptState[],
  to: AttemptState,
  patch: AttemptPatch = {},
): Promise<Attempt | null> {
  const { attempts } = await store();
  const moved = await attempts.move(attempt.id, from, to, patch);
  const { id, reference, trackingId, flow } = attempt;
  const line = { attempt: id, reference, trackingId, flow, code: patch.outcomeCode };
  const level = moved && NEEDS_ATTENTION.includes(to) ? 'warn' : 'info';
  log[level]({ event: 'attempt_moved', ...line, state: moved ? to : 'moved by another' });
  if (moved) countTransition(moved, to);
  if (isSettled(to) && moved?.submittedAt && moved.settledAt)
    telemetry()?.settled(to, moved.settledAt - moved.submittedAt);
  if (!moved && to === 'confirmed') {
    const stored = await attempts.find(id);
    const isContradicted = stored && isSettled(stored.state) && stored.state !== 'confirmed';
    if (isContradicted) log.error({ event: 'attempt_contradicted', ...line, state: stored.state });
    // The provider's own report puts it right.
    if (isContradicted && isNotChargedBySilence(stored)) {
      await attempts.planReview(id, { inMs: 0, reviews: stored.reviews });
    }
  }
  return moved;
}

/** The provider's calendar day on which a charge was sent. */
export function submissionDay({ submittedAt, readAt }: Attempt): CalendarDay {
  return calendarDayIn(config().PROVIDER_TIME_ZONE, (submittedAt ?? readAt) + clockOffset());
}
