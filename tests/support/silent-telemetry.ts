import type { Telemetry } from '#lib/telemetry/telemetry.ts';

/** Telemetry that records nothing but what a test asks for. */
export function silentTelemetry(overrides: Partial<Telemetry>): Telemetry {
  const ignore = () => undefined;
  return {
    measure: (_work, run) => run(),
    recordLog: ignore,
    tagRequest: ignore,
    recordMove: ignore,
    recordSettlement: ignore,
    recordCallFailure: ignore,
    recordIdentityCall: ignore,
    recordRefusal: ignore,
    ...overrides,
  };
}
