import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
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
import { listCertificateEnds, watchCertificates } from '#lib/provider/certificate-ends.ts';
import { assertNever } from '#lib/result.ts';
import { lastSkewMs } from '#lib/store/clock-skew.ts';
import { isInMaintenance } from '#lib/store/refuse-in-maintenance.ts';
import { store } from '#lib/store/store.ts';
import {
  type CountOpen,
  type Disks,
  findDisks,
  type LoadReadiness,
  type Release,
  type SaleWatch,
  showBuild,
  showCertificates,
  showClockSkew,
  showDisks,
  showEventLoopDelay,
  showLateAccountOrders,
  showMaintenance,
  showNoSale,
  showOpenAttempts,
  showReadiness,
  showProcess,
} from './gauges.ts';
import { measureRequests, type RouteMatcher, createRouteMatcher } from './http-requests.ts';
import { OwnTracesPropagator, declaredOnly } from './span-filter.ts';
import type { TelemetryPlan } from './plan.ts';
import { keepMetricsServer, readinessPage } from './metrics-server.ts';
import { createInstruments, createRecorder } from './recorder.ts';
import { flushAfterResponse } from './flush-after-response.ts';
import { setTelemetry } from './telemetry.ts';

/** What telemetry needs from lib/site. */
interface Site {
  release: Release;
  /** What METRICS_PORT shows at /ready. Does not reject. */
  loadReadiness: LoadReadiness;
}

/** Also the name by which declaredOnly() knows our own spans. */
const SCOPE = 'hearthline';
/** A collector that is down is reported this often. */
const REPORT_EVERY_MS = 60_000;

/**
 * Starts what is planned, for the life of this process. A METRICS_PORT that is taken stops no instance from serving customers: it is logged
 * once and tried again.
 */
export async function startTelemetry(plan: TelemetryPlan, { release, loadReadiness }: Site): Promise<void> {
  const { OTEL_EXPORTER_OTLP_HEADERS, OTEL_METRIC_EXPORT_INTERVAL, OTEL_PROPAGATORS, OTEL_SERVICE_NAME } = config();
  // The exporters read the environment themselves, where it is not if it came in a file (`readCredentials`).
  if (OTEL_EXPORTER_OTLP_HEADERS !== null) process.env.OTEL_EXPORTER_OTLP_HEADERS = OTEL_EXPORTER_OTLP_HEADERS;
  diag.setLogger(createReporter(), DiagLogLevel.ERROR);
  const prometheus = plan.prometheus && new PrometheusExporter(PROMETHEUS_FORMAT);
  const firstReading = Promise.withResolvers<void>();
  const isFunction = Boolean(process.env['VERCEL']);
  const own = { 'service.name': OTEL_SERVICE_NAME, 'service.instance.id': randomUUID() };
  const pipeline = assembleTelemetry({
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
          sampler: createSampler(config()),
        }
      : null,
    trustsClients: OTEL_PROPAGATORS === 'tracecontext',
    metricsPort: plan.prometheus?.port ?? null,
    // Set by next.config.mjs at build time.
    matchRoute: createRouteMatcher(process.env.ROUTE_FILES?.split(' ') ?? []),
    release,
    loadReadiness,
    disks: findDisks(config()),
    loadCertificateEnds: listCertificateEnds,
    sales: createSaleWatch(config()),
    countOpen: async (limits) => (await store()).attempts.countOpenByAge(limits),
    lastSkewMs,
    isInMaintenance,
    countLateOrders: async () => (await store()).accountOrders.countUnseen(LATE_ORDER_MS),
    metricsEveryMs: isFunction ? OTEL_METRIC_EXPORT_INTERVAL : null,
    onMetricsSent: firstReading.resolve,
    countsFrom: Promise.race([
      firstReading.promise,
      // The first export to a collector is over by then. A function may not live so long: its exports are known.
      ...(plan.metrics && !isFunction ? [sleep(1.5 * OTEL_METRIC_EXPORT_INTERVAL, undefined, { ref: false })] : []),
    ]),
  });
  watchCertificates();
  process.once('SIGTERM', () => void pipeline.flush().catch(() => undefined));
  if (!plan.prometheus || !prometheus) return;
  await keepMetricsServer(plan.prometheus, {
    '/metrics': (request, response) => {
      response.once('finish', firstReading.resolve);
      prometheus.getMetricsRequestHandler(request, response);
    },
    '/ready': readinessPage(loadReadiness),
  });
}

function createSaleWatch({ ALARM_NO_SALE: hours, PROVIDER_TIME_ZONE: timeZone }: Config): SaleWatch | null {
  return (
    hours && {
      hours,
      timeZone,
      msSinceLastSale: async (withinMs) => (await store()).attempts.msSinceLastSale(withinMs),
    }
  );
}

/** After this time an operator has to look for an account that was ordered. */
const LATE_ORDER_MS = 60 * 60_000;

/** Served by our own server. Scope and target would repeat the scrape's own labels in every line. */
const PROMETHEUS_FORMAT = { preventServerStart: true, withoutScopeInfo: true } as const;

interface Parts {
  resource?: Resource;
  readers: IMetricReader[];
  traces: { processor: SpanProcessor; sampler: Sampler } | null;
  /** Whether requests continue the traces of those who send them. */
  trustsClients: boolean;
  metricsPort: number | null;
  matchRoute: RouteMatcher;
  release: Release;
  loadReadiness: LoadReadiness;
  disks: Disks;
  loadCertificateEnds: () => ReadonlyMap<string, number>;
  /** Null: silence is no alarm. */
  sales: SaleWatch | null;
  countOpen: CountOpen;
  lastSkewMs: () => number | null;
  countLateOrders: () => Promise<number>;
  /** In a function that is frozen after its response: how often it sends metrics at most. Null where a process of our own sends them. */
  metricsEveryMs?: number | null;
  /** Called after each export of such a function, also one that failed. */
  onMetricsSent?: () => void;
  /** Counters stay at 0 until then, and get at once what happened meanwhile. Null: they count immediately. */
  countsFrom?: Promise<void> | null;
  isInMaintenance: () => Promise<boolean>;
}

/** Assembles telemetry from its parts and registers it for the server. */
export function assembleTelemetry({ resource, readers, traces, ...parts }: Parts) {
  const meters = new MeterProvider({ ...(resource && { resource }), readers });
  const meter = meters.getMeter(SCOPE);
  const instruments = createInstruments(meter);
  showOpenAttempts(meter, instruments, parts.countOpen);
  showBuild(instruments, parts.release);
  showReadiness(instruments, parts.loadReadiness);
  showDisks(meter, instruments, parts.disks);
  showCertificates(instruments, parts.loadCertificateEnds);
  if (parts.sales) showNoSale(meter, instruments, parts.sales);
  showClockSkew(instruments, parts.lastSkewMs);
  showLateAccountOrders(instruments, parts.countLateOrders);
  showMaintenance(instruments, parts.isInMaintenance);
  const duration = instruments.histogram('http_server_request_duration_seconds');
  const stopCallbacks = [
    showProcess(instruments),
    showEventLoopDelay(instruments),
    measureRequests(duration, parts.matchRoute, parts.metricsPort),
  ];
  let tracers: TracerProvider | null = null;
  if (traces) {
    const { processor, sampler } = traces;
    tracers = new TracerProvider({ ...(resource && { resource }), sampler, spanProcessors: [processor] });
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(parts.trustsClients ? new W3CTraceContextPropagator() : new OwnTracesPropagator());
    // From now on Next emits its spans too.
    trace.setGlobalTracerProvider(tracers);
  }
  const ownTelemetry = createRecorder(instruments, tracers?.getTracer(SCOPE) ?? null, parts.countsFrom ?? null);
  const { metricsEveryMs = null } = parts;
  let metricsAt = Number.NEGATIVE_INFINITY;
  async function flushFunction(everyMs: number): Promise<void> {
    const isDue = performance.now() - metricsAt >= everyMs;
    if (isDue) metricsAt = performance.now();
    const sending = isDue && meters.forceFlush().finally(parts.onMetricsSent);
    await Promise.all([sending, tracers?.forceFlush()]);
  }
  setTelemetry(
    metricsEveryMs === null ? ownTelemetry : flushAfterResponse(ownTelemetry, () => flushFunction(metricsEveryMs)),
  );
  return {
    async flush() {
      await Promise.all([meters.forceFlush(), tracers?.forceFlush()]);
    },
    async stop() {
      setTelemetry(undefined);
      for (const end of stopCallbacks) end();
      trace.disable();
      context.disable();
      propagation.disable();
      await Promise.all([meters.shutdown(), tracers?.shutdown()]);
    },
  };
}

function createSampler({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }: Config): Sampler {
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

/** Logs the errors of the SDK: above all a collector that cannot be reached. */
function createReporter(): DiagLogger {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = (message: string) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    log.warn({ event: 'telemetry_failed', message });
  };
  const ignore = () => undefined;
  return { error: report, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
}
