import 'server-only';
import type { Config } from '#lib/config.ts';

export interface TelemetryPlan {
  traces: boolean;
  /** Metrics to the collector. */
  metrics: boolean;
  prometheus: { host: string; port: number } | null;
}

/** What these settings turn on; null if nothing, and then none of OpenTelemetry's code is to be loaded. */
export function telemetryPlan(config: Config): TelemetryPlan | null {
  if (config.OTEL_SDK_DISABLED) return null;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: both, METRICS_HOST: host, METRICS_PORT: port } = config;
  const hasTraces = (both ?? config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== null;
  const hasMetrics = (both ?? config.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT) !== null;
  const plan = {
    traces: hasTraces && config.OTEL_TRACES_EXPORTER === 'otlp',
    metrics: hasMetrics && config.OTEL_METRICS_EXPORTER === 'otlp',
    // Nobody reaches a port of a function.
    prometheus: port === null || process.env['VERCEL'] ? null : { host, port },
  };
  return plan.traces || plan.metrics || plan.prometheus ? plan : null;
}
