/** Spec 2 §9 'Activation', 3 §7.8, decision on the activation's ping. In milliseconds. */
export const PING_EVERY_MS = 10_000;
const PING_FOR_MS = 15 * 60_000;
/** How long the banner shows to a customer who is not behind the modem, where no connection has to return. */
export const BANNER_MS = 1_000;
/** The last page continues to the dashboard on its own after this long. */
export const TO_DASHBOARD_MS = 10_000;

/** The state of an activation. `checking`: the response was lost, and the account is polled until it shows the outcome. */
export type ActivationState = 'none' | 'activating' | 'checking' | 'failed' | 'activated';
/** The state of the modem's restart, which follows the activation. */
export type RestartState = 'none' | 'restarting' | 'failed' | 'restarted';

export const WAIT_STEPS = ['activate', 'restart', 'reconnect'] as const;
export type WaitStep = (typeof WAIT_STEPS)[number];

export interface WaitFacts {
  activation: ActivationState;
  restart: RestartState;
  /** The customer is connected through the modem and loses the connection when it restarts. */
  isBehindModem: boolean;
  /** The public file has been reached since the restart. */
  isBack: boolean;
}

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
