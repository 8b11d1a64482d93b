/** Spec 2 §4, §9: after 750 s without action a warning, 120 s later the end. */
const WARNING_MS = 750_000;
const COUNTDOWN_MS = 120_000;

/** Spec 3 §4.6: the server ends a session by itself, whatever the browser does: later on activation. */
const SERVER_LIMIT_MS = { account: 870_000, activation: 900_000 } as const;

export type IdleArea = keyof typeof SERVER_LIMIT_MS;

export type IdlePhase = { phase: 'active' } | { phase: 'warning'; secondsLeft: number } | { phase: 'over' };

/** Spec 2 §4, from the milliseconds since the last action: the modal opens at 750 s and counts 120 s down; then the customer is signed out. */
export function idlePhase(idleMs: number): IdlePhase {
  const leftMs = WARNING_MS + COUNTDOWN_MS - idleMs;
  if (leftMs <= 0) return { phase: 'over' };
  if (idleMs < WARNING_MS) return { phase: 'active' };
  return { phase: 'warning', secondsLeft: Math.ceil(leftMs / 1_000) };
}

/** Spec 3 §4.6: '2:00', and so on down to '0:00'. */
export function countdownText(secondsLeft: number): string {
  return `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
}

/** Spec 3 §4.6, §9: what the server goes by. */
export function isIdleTooLong(idleMs: number, area: IdleArea): boolean {
  return idleMs >= SERVER_LIMIT_MS[area];
}
