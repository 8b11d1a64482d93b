import 'server-only';
import { randomUUID } from 'node:crypto';
import { context, diag, type DiagLogger, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  type Resource,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { type IMetricReader, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type Config, config } from '#lib/config.ts';
import { log } from '#lib/log.ts';
import { assertNever } from '#lib/result.ts';
import { lastSkewMs } from '#lib/store/clock-skew.ts';
import { store } from '#lib/store/store.ts';
import {
  type CountOpen,
  showClockSkew,
  showEventLoopDelay,
  showLateAccountOrders,
  showOpenAttempts,
} from './gauges.ts';
import { measureRequests } from './http-requests.ts';
import { OwnTracesPropagator } from './own-traces.ts';
import type { TelemetryPlan } from './plan.ts';
import { readinessPage, startMetricsServer } from './metrics-server.ts';
import { instrumentsOf, recorder } from './recorder.ts';
import { type RouteOf, routesOf } from './routes.ts';
import { declaredOnly } from './span-filter.ts';
import { setTelemetry } from './telemetry.ts';

/** Also the name by which declaredOnly() knows our own spans. */
const SCOPE = 'hearthline';
/** A collector that is down is reported this often. */
const REPORT_EVERY_MS = 60_000;

/**
 * Starts what is planned, for the life of this process. Returns null, or on failure a line that names the variable to check.
 * `loadReadiness`: what METRICS_PORT shows at /ready; does not reject.
 */
export async function startTelemetry(
  plan: TelemetryPlan,
  loadReadiness: () => Promise<{ ok: boolean }>,
): Promise<string | null> {
  const { OTEL_EXPORTER_OTLP_HEADERS, OTEL_METRIC_EXPORT_INTERVAL, OTEL_PROPAGATORS, OTEL_SERVICE_NAME } = config();
  // The exporters read the environment themselves, where it is not if it came in a file (`readCredentials`).
  if (OTEL_EXPORTER_OTLP_HEADERS !== null) process.env.OTEL_EXPORTER_OTLP_HEADERS = OTEL_EXPORTER_OTLP_HEADERS;
  diag.setLogger(reporter(), DiagLogLevel.ERROR);
  const prometheus = plan.prometheus && new PrometheusExporter(PROMETHEUS_FORMAT);
  try {
    if (plan.prometheus && prometheus) {
      await startMetricsServer(plan.prometheus, {
        '/metrics': (request, response) => prometheus.getMetricsRequestHandler(request, response),
        '/ready': readinessPage(loadReadiness),
      });
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return `METRICS_HOST and METRICS_PORT ${plan.prometheus?.port} cannot be listened on (${code}).`;
  }
  const own = { 'service.name': OTEL_SERVICE_NAME, 'service.instance.id': randomUUID() };
  const running = assembleTelemetry({
    resource: resourceFromAttributes(own).merge(detectResources({ detectors: [resourceAttributesEnvDetector] })),
    readers: [
      ...(prometheus ? [prometheus] : []),
      ...(plan.metrics
        ? [
            new PeriodicExportingMetricReader({
              exporter: new OTLPMetricExporter(),
              exportIntervalMillis: OTEL_METRIC_EXPORT_INTERVAL,
              exportTimeoutMillis: OTEL_METRIC_EXPORT_INTERVAL,
            }),
          ]
        : []),
    ],
    traces: plan.traces
      ? {
          processor: new BatchSpanProcessor({ exporter: declaredOnly(new OTLPTraceExporter()) }),
          sampler: samplerOf(config()),
        }
      : null,
    trustsClients: OTEL_PROPAGATORS === 'tracecontext',
    metricsPort: plan.prometheus?.port ?? null,
    // Set by next.config.mjs at build time.
    routeOf: routesOf(process.env.ROUTE_FILES?.split(' ') ?? []),
    countOpen: async (limits) => (await store()).attempts.countOpenByAge(limits),
    lastSkewMs,
    countLateOrders: async () => (await store()).accountOrders.countUnseen(LATE_ORDER_MS),
  });
  process.once('SIGTERM', () => void running.flush().catch(() => undefined));
  return null;
}

/** When a person has to look for an account that was ordered. */
const LATE_ORDER_MS = 60 * 60_000;

/** Served by our own server. Scope and target repeat in every line what the scrape's own labels say. */
const PROMETHEUS_FORMAT = { preventServerStart: true, withoutScopeInfo: true } as const;

interface Parts {
  resource?: Resource;
  readers: IMetricReader[];
  traces: { processor: SpanProcessor; sampler: Sampler } | null;
  /** Whether requests continue the traces of those who send them. */
  trustsClients: boolean;
  metricsPort: number | null;
  routeOf: RouteOf;
  countOpen: CountOpen;
  lastSkewMs: () => number | null;
  countLateOrders: () => Promise<number>;
}

/** Makes telemetry of its parts and the server report to it. */
export function assembleTelemetry({ resource, readers, traces, ...parts }: Parts) {
  const meters = new MeterProvider({ ...(resource && { resource }), readers });
  const meter = meters.getMeter(SCOPE);
  const instruments = instrumentsOf(meter);
  showOpenAttempts(meter, instruments, parts.countOpen);
  showClockSkew(instruments, parts.lastSkewMs);
  showLateAccountOrders(instruments, parts.countLateOrders);
  const duration = instruments.histogram('http_server_request_duration_seconds');
  const endings = [showEventLoopDelay(instruments), measureRequests(duration, parts.routeOf, parts.metricsPort)];
  let tracers: TracerProvider | null = null;
  if (traces) {
    const { processor, sampler } = traces;
    tracers = new TracerProvider({ ...(resource && { resource }), sampler, spanProcessors: [processor] });
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(parts.trustsClients ? new W3CTraceContextPropagator() : new OwnTracesPropagator());
    // From now on Next emits its spans too.
    trace.setGlobalTracerProvider(tracers);
  }
  setTelemetry(recorder(instruments, tracers?.getTracer(SCOPE) ?? null));
  return {
    async flush() {
      await Promise.all([meters.forceFlush(), tracers?.forceFlush()]);
    },
    async stop() {
      setTelemetry(undefined);
      for (const end of endings) end();
      trace.disable();
      context.disable();
      propagation.disable();
      await Promise.all([meters.shutdown(), tracers?.shutdown()]);
    },
  };
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }: Config): Sampler {
  switch (name) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(share);
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) });
    default:
      return assertNever(name);
  }
}

/** What the SDK complains about: above all a collector that cannot be reached. */
function reporter(): DiagLogger {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = (message: string) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    log.warn({ event: 'telemetry_failed', message });
  };
  const ignore = () => undefined;
  return { error: report, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
}
