/** Spec 2 §9 'Activation', 3 §7.8, decision on the activation's ping. In milliseconds. */
export const PING_EVERY_MS = 10_000;
const PING_FOR_MS = 15 * 60_000;
/** Not behind the modem nothing has to come back: the banner stands so long. */
export const BANNER_MS = 1_000;
/** The last page leads to the dashboard by itself after so long. */
export const TO_DASHBOARD_MS = 10_000;

/** Where an activation is. `checking`: its answer was lost, and the account is read until it shows what became of it. */
export type ActivationState = 'none' | 'activating' | 'checking' | 'failed' | 'activated';
/** Where the restart behind it is. */
export type RestartState = 'none' | 'restarting' | 'failed' | 'restarted';

export const WAIT_STEPS = ['activate', 'restart', 'reconnect'] as const;
export type WaitStep = (typeof WAIT_STEPS)[number];

export interface WaitFacts {
  activation: ActivationState;
  restart: RestartState;
  /** Whoever is connected through the modem loses the connection with it. */
  isBehindModem: boolean;
  /** The public file has been reached since the restart. */
  isBack: boolean;
}

/** The steps that somebody waits for, in their order. */
export function waitSteps({ isBehindModem }: Pick<WaitFacts, 'isBehindModem'>): readonly WaitStep[] {
  return isBehindModem ? WAIT_STEPS : WAIT_STEPS.filter((step) => step !== 'reconnect');
}

/** The step that is under way; null when all are done. */
export function waitStep({ activation, restart, isBehindModem, isBack }: WaitFacts): WaitStep | null {
  if (activation !== 'activated') return 'activate';
  if (restart !== 'restarted') return 'restart';
  return isBehindModem && !isBack ? 'reconnect' : null;
}

/** Whether the modem should have come back by now. `msSinceRestart`: null before the restart. */
export function isPingOverdue(msSinceRestart: number | null): boolean {
  return msSinceRestart !== null && msSinceRestart >= PING_FOR_MS;
}
