/**
 * Spec 3 §4.6, §9: a session ends after this long without activity, later on activation. The server enforces it whatever the browser does.
 */
export const LIMIT_MS = { account: 870_000, activation: 900_000 } as const;
/** Spec 2 §4, §9: the countdown before the end; on the account's pages it begins after 750 s. */
export const COUNTDOWN_MS = 120_000;

export type IdleArea = keyof typeof LIMIT_MS;

export type IdlePhase = { phase: 'active' } | { phase: 'warning'; secondsLeft: number } | { phase: 'over' };

/** Spec 2 §4, from the milliseconds since the last action: the modal opens and counts 120 s down; then the customer is logged out. */
export function idlePhase(idleMs: number, area: IdleArea): IdlePhase {
  const leftMs = LIMIT_MS[area] - idleMs;
  if (leftMs <= 0) return { phase: 'over' };
  if (leftMs > COUNTDOWN_MS) return { phase: 'active' };
  return { phase: 'warning', secondsLeft: Math.ceil(leftMs / 1_000) };
}

/** Spec 3 §4.6: '2:00', and so on down to '0:00'. */
export function countdownText(secondsLeft: number): string {
  return `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
}

/** Spec 3 §4.6, §9: the server's check. */
export function isIdleTooLong(idleMs: number, area: IdleArea): boolean {
  return idleMs >= LIMIT_MS[area];
}

/** Spec 3 §7.8: the provider ends a session this long after its last call. */
const WINDOW_MS = 840_000;
/** A ping is due when less than this remains. */
const THRESHOLD_MS = 300_000;

/** Spec 3 §4.6: whether a ping is due. `sinceLastCallMs`: milliseconds since the provider was last called for the session. */
export function isPingDue(options: { sinceLastCallMs: number; isForced: boolean; hasSessionError: boolean }): boolean {
  if (options.hasSessionError) return false;
  return options.isForced || WINDOW_MS - options.sinceLastCallMs < THRESHOLD_MS;
}
