import type { AttemptState } from '#lib/domain/attempt-state.ts';

const HOUR_MS = 60 * 60_000;
const FIRST_MS = 10 * 60_000;
const LAST_MS = 24 * HOUR_MS;
/** A question at the end of the day that is not answered is asked again until then. */
const GIVE_UP_MS = 2 * LAST_MS;

/**
 * Money once: an attempt that silence made `not_charged` is asked about once more after ten minutes and after a day. Returns the delay in ms
 * until the next question; null if there is none. `msSettled`: how long it has been `not_charged`; 0 when it becomes so. `isHeard`: the
 * provider answered the last question.
 */
export function nextLateCheckMs({ msSettled, isHeard }: { msSettled: number; isHeard: boolean }): number | null {
  if (msSettled < FIRST_MS) return FIRST_MS - msSettled;
  if (msSettled < LAST_MS) return LAST_MS - msSettled;
  return !isHeard && msSettled < GIVE_UP_MS ? HOUR_MS : null;
}

/**
 * Whether silence alone made an attempt `not_charged`: no code of the provider's for its only request. What an operator entered counts as
 * silence too: the provider's own report is better evidence.
 */
export function isNotChargedBySilence(attempt: {
  state: AttemptState;
  outcomeCode: string | null;
  sends: number;
}): boolean {
  const hasResponded = attempt.outcomeCode !== null && attempt.sends === 1;
  return attempt.state === 'not_charged' && !hasResponded;
}
