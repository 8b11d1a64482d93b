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
    { group: 'telemetry', text: 'true turns all telemetry off, whatever else is set.', default: 'false' },
    z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true'),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    {
      group: 'telemetry',
      text: 'Base URL of an OTLP collector. Traces go to its /v1/traces and metrics to its /v1/metrics. Without it, nothing is sent.',
    },
    urlWithoutSlash,
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(
    { group: 'telemetry', text: 'Full URL for traces, if they go elsewhere.' },
    urlWithoutSlash,
  ),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: optional(
    { group: 'telemetry', text: 'Full URL for metrics, if they go elsewhere.' },
    urlWithoutSlash,
  ),
  ...telemetryNetwork,
  OTEL_EXPORTER_OTLP_PROTOCOL: variable(
    { group: 'telemetry', text: 'The only supported protocol: http/json.', default: 'http/json' },
    z.enum(['http/json'], 'must be http/json, the only protocol of this web app'),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optional(
    {
      group: 'telemetry',
      text: "Headers for the collector: name=value, separated by commas, such as the collector's key.",
      secret: true,
    },
    text,
  ),
  OTEL_TRACES_EXPORTER: variable(
    { group: 'telemetry', text: 'otlp, or none for no traces.', default: 'otlp' },
    otlpOrNone,
  ),
  OTEL_METRICS_EXPORTER: variable(
    { group: 'telemetry', text: 'otlp, or none. METRICS_PORT does not depend on it.', default: 'otlp' },
    otlpOrNone,
  ),
  OTEL_METRIC_EXPORT_INTERVAL: variable(
    { group: 'telemetry', text: 'Milliseconds between two exports of the metrics.', default: '60000' },
    whole(1_000, 3_600_000),
  ),
  OTEL_TRACES_SAMPLER: variable(
    {
      group: 'telemetry',
      text: 'always_on, always_off or traceidratio, each with or without the prefix parentbased_, which matters only with OTEL_PROPAGATORS.',
      default: 'parentbased_always_on',
    },
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
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    { group: 'telemetry', text: 'Share of traces that traceidratio keeps, 0 to 1.', default: '1' },
    z
      .string()
      .transform(Number)
      .pipe(z.number('must be a number').min(0, 'must be at least 0').max(1, 'must be at most 1')),
  ),
  OTEL_PROPAGATORS: variable(
    {
      group: 'telemetry',
      text: 'none, or tracecontext if your own proxy sets or removes traceparent. Otherwise anyone could choose trace ids and which traces are kept.',
      default: 'none',
    },
    z.enum(['none', 'tracecontext'], 'must be none or tracecontext'),
  ),
  OTEL_SERVICE_NAME: variable(
    { group: 'telemetry', text: 'Service name of this web app in traces and metrics.', default: 'hearthline' },
    text,
  ),
  OTEL_RESOURCE_ATTRIBUTES: optional(
    { group: 'telemetry', text: 'Further resource attributes of this process: name=value, separated by commas.' },
    pairs,
  ),
  ALARM_NO_SALE: optional(
    {
      group: 'telemetry',
      text: 'When silence is an alarm: hours of the day in PROVIDER_TIME_ZONE, and how long no payment may be confirmed within them, such as 08:00-22:00/3h. Without it, silence rings no alarm.',
    },
    saleHours,
  ),
  METRICS_PORT: optional(
    {
      group: 'telemetry',
      text: 'Port for Prometheus (/metrics) and for the readiness details (/ready), one for each instance. Without it, there is no such port.',
    },
    whole(1, 65_535),
  ),
  METRICS_HOST: variable(
    {
      group: 'telemetry',
      text: 'Address of that port. Anyone who can reach it can read the metrics, so never use a public one.',
      default: '127.0.0.1',
    },
    text,
  ),
};
