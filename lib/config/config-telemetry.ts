import { z } from 'zod';
import { telemetryNetwork } from './config-network.ts';
import { text, optional, variable, whole } from './config-variable.ts';
import { saleHours, urlWithoutSlash } from './config-values.ts';

/** The standard's `name=value,name=value`. */
const pairs = z.string().regex(/^\s*[^=,\s]+=[^=,]*(,\s*[^=,\s]+=[^=,]*)*$/, 'must be name=value, separated by commas');

const otlpOrNone = z.enum(['otlp', 'none'], 'must be otlp or none');

/** OpenTelemetry's standard variables, as far as they apply, and where Prometheus finds the metrics. Off by default (docs/telemetry.md). */
export const telemetrySettings = {
  OTEL_SDK_DISABLED: variable(
    'telemetry',
    'true turns all telemetry off, whatever else is set.',
    z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true'),
    { default: 'false' },
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    'telemetry',
    'Base URL of an OTLP collector. Traces go to its /v1/traces and metrics to its /v1/metrics. Without it, nothing is sent.',
    urlWithoutSlash,
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(
    'telemetry',
    'Full URL for traces, if they go elsewhere.',
    urlWithoutSlash,
  ),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: optional(
    'telemetry',
    'Full URL for metrics, if they go elsewhere.',
    urlWithoutSlash,
  ),
  ...telemetryNetwork,
  OTEL_EXPORTER_OTLP_PROTOCOL: variable(
    'telemetry',
    'The only supported protocol: http/json.',
    z.enum(['http/json'], 'must be http/json, the only protocol of this web app'),
    { default: 'http/json' },
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optional(
    'telemetry',
    "Headers for the collector: name=value, separated by commas, such as the collector's key.",
    text,
    { secret: true },
  ),
  OTEL_TRACES_EXPORTER: variable('telemetry', 'otlp, or none for no traces.', otlpOrNone, { default: 'otlp' }),
  OTEL_METRICS_EXPORTER: variable('telemetry', 'otlp, or none. METRICS_PORT does not depend on it.', otlpOrNone, {
    default: 'otlp',
  }),
  OTEL_METRIC_EXPORT_INTERVAL: variable(
    'telemetry',
    'Milliseconds between two exports of the metrics.',
    whole(1_000, 3_600_000),
    { default: '60000' },
  ),
  OTEL_TRACES_SAMPLER: variable(
    'telemetry',
    'always_on, always_off or traceidratio, each with or without the prefix parentbased_, which matters only with OTEL_PROPAGATORS.',
    z.enum(
      [
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ],
      'must be always_on, always_off or traceidratio, or one of them with parentbased_ in front',
    ),
    { default: 'parentbased_always_on' },
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    'telemetry',
    'Share of traces that traceidratio keeps, 0 to 1.',
    z
      .string()
      .transform(Number)
      .pipe(z.number('must be a number').min(0, 'must be at least 0').max(1, 'must be at most 1')),
    { default: '1' },
  ),
  OTEL_PROPAGATORS: variable(
    'telemetry',
    'none, or tracecontext if your own proxy sets or removes traceparent. Otherwise anyone could choose trace ids and which traces are kept.',
    z.enum(['none', 'tracecontext'], 'must be none or tracecontext'),
    { default: 'none' },
  ),
  OTEL_SERVICE_NAME: variable('telemetry', 'Service name of this web app in traces and metrics.', text, {
    default: 'hearthline',
  }),
  OTEL_RESOURCE_ATTRIBUTES: optional(
    'telemetry',
    'Further resource attributes of this process: name=value, separated by commas.',
    pairs,
  ),
  ALARM_NO_SALE: optional(
    'telemetry',
    'When silence is an alarm: hours of the day in PROVIDER_TIME_ZONE, and how long no payment may be confirmed within them, such as 08:00-22:00/3h. Without it, silence rings no alarm.',
    saleHours,
  ),
  METRICS_PORT: optional(
    'telemetry',
    'Port for Prometheus (/metrics) and for the readiness details (/ready), one for each instance. Without it, there is no such port.',
    whole(1, 65_535),
  ),
  METRICS_HOST: variable(
    'telemetry',
    'Address of that port. Anyone who can reach it can read the metrics, so never use a public one.',
    text,
    { default: '127.0.0.1' },
  ),
};
