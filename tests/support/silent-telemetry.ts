import type { Telemetry } from '#lib/telemetry/telemetry.ts';

/** Telemetry that records nothing but what a test asks for. */
export function silentTelemetry(watched: Partial<Telemetry>): Telemetry {
  const ignore = () => undefined;
  return {
    measured: (_work, run) => run(),
    logged: ignore,
    requested: ignore,
    moved: ignore,
    settled: ignore,
    callFailed: ignore,
    identityCalled: ignore,
    refused: ignore,
    ...watched,
  };
}
