import type { AttemptState } from '#lib/domain/attempt-state.ts';
import type { FailureCause } from '#lib/failure-cause.ts';
import type { LogFields } from '#lib/log.ts';
import type { IDENTITY_CALLS, IDENTITY_OUTCOMES, SERVICES } from './metrics.ts';

/** Work that is measured, and traced where tracing is on. */
export type Work =
  | { kind: 'store'; operation: 'query' | 'transaction'; sql: string }
  | { kind: 'provider'; call: string; trackingId: string };

export type Service = (typeof SERVICES)[number];
export type IdentityCall = (typeof IDENTITY_CALLS)[number];
export type IdentityOutcome = (typeof IDENTITY_OUTCOMES)[number];

/** What the rest of the server reports. The one implementation, in recorder.ts, is loaded with OpenTelemetry's SDK. */
export interface Telemetry {
  /** Runs `run` and records how long it took; its result or failure is passed on. */
  measure<Value>(work: Work, run: () => Promise<Value>): Promise<Value>;
  /** A line of the log, whatever LOG_LEVEL is. */
  recordLog(level: 'debug' | 'info' | 'warn' | 'error', fields: LogFields): void;
  /** The request that is being served has this tracking id. */
  tagRequest(ids: { trackingId: string; reference: string }): void;
  /** An attempt moved to this state. `isPayment`: it has an amount to pay. */
  recordMove(state: AttemptState, of: { isPayment: boolean }): void;
  /** The outcome of an attempt became known so many ms after it was submitted. */
  recordSettlement(state: AttemptState, lagMs: number): void;
  /** A request to another service got no response. */
  recordCallFailure(service: Service, cause: FailureCause): void;
  /** The identity provider responded, or did not. `ms`: null where the browser goes there itself. */
  recordIdentityCall(call: IdentityCall, outcome: IdentityOutcome, ms: number | null): void;
  /** A request was refused before anything was done with it: 400, 405, 413 or 415. */
  recordRefusal(reason: string): void;
}

/** Next loads server modules once per bundle; there is one telemetry per process. */
const globals = globalThis as typeof globalThis & { hearthlineTelemetry?: Telemetry | undefined };

/** Undefined while telemetry is off. This file imports nothing but types, so that the server then loads and runs none of it. */
export function telemetry(): Telemetry | undefined {
  return globals.hearthlineTelemetry;
}

export function setTelemetry(active: Telemetry | undefined): void {
  globals.hearthlineTelemetry = active;
}

export function measure<Value>(work: Work, run: () => Promise<Value>): Promise<Value> {
  const active = telemetry();
  return active ? active.measure(work, run) : run();
}
