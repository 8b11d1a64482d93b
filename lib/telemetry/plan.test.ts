import { expect, it } from '@jest/globals';
import { loadConfig } from '#lib/config.ts';
import { telemetryPlan } from './plan.ts';

const COLLECTOR = 'http://collector:4318';
const NOTHING = { traces: false, metrics: false, prometheus: null };

function planOf(env: Record<string, string>) {
  const loaded = loadConfig({ SESSION_SECRET: 's'.repeat(32), ...env });
  if (!loaded.ok) throw new Error(loaded.reason);
  return telemetryPlan(loaded.value);
}

it.each<[Record<string, string>, ReturnType<typeof planOf>]>([
  [{}, null],
  [{ OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_EXPORTER: 'otlp', METRICS_HOST: '0.0.0.0' }, null],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR }, { ...NOTHING, traces: true, metrics: true }],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR, OTEL_METRICS_EXPORTER: 'none' },
    { ...NOTHING, traces: true },
  ],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${COLLECTOR}/v1/traces` }, { ...NOTHING, traces: true }],
  [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${COLLECTOR}/v1/metrics` }, { ...NOTHING, metrics: true }],
  [{ METRICS_PORT: '9464' }, { ...NOTHING, prometheus: { host: '127.0.0.1', port: 9_464 } }],
  [{ METRICS_PORT: '9464', OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR, OTEL_SDK_DISABLED: 'true' }, null],
])('plans telemetry for %j as %j', (env, plan) => {
  expect(planOf(env)).toEqual(plan);
});

it.each<[Record<string, string>, string]>([
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be at most 1'],
  [{ METRICS_PORT: '0' }, 'METRICS_PORT must be at least 1'],
])('refuses the settings %j', (env, reason) => {
  expect(() => planOf(env)).toThrow(reason);
});
