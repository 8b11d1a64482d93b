import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { context, defaultTextMapGetter, propagation, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  type MetricReader,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { AlwaysOnSampler, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { refusal } from '#lib/http/json-handler.ts';
import { onlyGet, onlyPost } from '#lib/http/other-methods.ts';
import { trackRequest } from '#lib/http/tracking.ts';
import { log } from '#lib/log.ts';
import { saleHours } from '#lib/config/config-values.ts';
import type { OpenAttempts } from '#lib/store/attempts.ts';
import { type LoadReadiness, msSinceOpening, type SaleWatch } from './gauges.ts';
import { ATTEMPT_AGES } from './metrics.ts';
import { OwnTracesPropagator, declaredOnly } from './span-filter.ts';
import { assembleTelemetry } from './start.ts';
import { measure, telemetry } from './telemetry.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const TRACKING = '0b0a7c8e-8f53-4f0e-9a3a-2f4b9be1a001';
const CANARIES = {
  card: '4242424242424242',
  pin: '7390182645',
  phone: '5550142233',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  email: 'ada@canary.example',
};
const everyCanary = Object.values(CANARIES).join(' ');

let running: ReturnType<typeof assembleTelemetry> | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

/** Telemetry into memory. `open`: what the store reports. */
function begin({
  traces = true,
  trustsClients = false,
  open = async () => [],
  skewMs = null,
  sales = null,
  readiness = { ok: true },
  countsFrom = null,
  ofFunction = {},
}: {
  traces?: boolean;
  trustsClients?: boolean;
  open?: () => Promise<OpenAttempts[]>;
  skewMs?: number | null;
  sales?: SaleWatch | null;
  readiness?: Awaited<ReturnType<LoadReadiness>>;
  countsFrom?: Promise<void> | null;
  ofFunction?: { metricsEveryMs?: number; onMetricsSent?: () => void };
} = {}) {
  const exported = new InMemorySpanExporter();
  const metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter: metrics });
  const countOpen = jest.fn(open);
  running = assembleTelemetry({
    readers: [reader],
    traces: traces
      ? { processor: new SimpleSpanProcessor({ exporter: declaredOnly(exported) }), sampler: new AlwaysOnSampler() }
      : null,
    trustsClients,
    metricsPort: null,
    matchRoute: (path) => (path === '/en/litepay' ? '/[locale]/litepay' : 'other'),
    release: { version: '1.2.3', commit: 'abcdef012345' },
    loadReadiness: async () => readiness,
    disks: { store: tmpdir(), log: null },
    loadCertificateEnds: () => new Map([['provider', Date.now() + 10 * DAY_MS]]),
    sales,
    countOpen,
    lastSkewMs: () => skewMs,
    countLateOrders: async () => 2,
    countsFrom,
    isInMaintenance: async () => true,
    ...ofFunction,
  });
  return { exported, reader, countOpen };
}

/** The values of a metric by the values of its labels, without those that are 0. */
async function valuesOf(reader: MetricReader, name: string) {
  const values = Object.entries(await allValues(reader, name));
  return Object.fromEntries(values.filter(([, value]) => value !== 0));
}

async function allValues(reader: MetricReader, name: string): Promise<Record<string, number>> {
  const { resourceMetrics } = await reader.collect();
  const points = resourceMetrics.scopeMetrics
    .flatMap(({ metrics }) => metrics)
    .filter(({ descriptor }) => descriptor.name === name)
    .flatMap(({ dataPoints }) => [...dataPoints]);
  const entries = points.map(({ attributes, value }): [string, number] => [
    Object.values(attributes).join(' '),
    typeof value === 'number' ? value : 'count' in value ? value.count : 0,
  ]);
  return Object.fromEntries(entries);
}

it('shows the release and the checks of readiness', async () => {
  const { reader } = begin({
    readiness: {
      ok: false,
      version: '1.2.3',
      store: { state: 'ok', ms: 3, isWritable: true },
      pages: { state: 'unknown' },
      provider: { state: 'failed', ms: 2_000 },
      identity: { state: 'off' },
    },
  });
  expect(await valuesOf(reader, 'hearthline_build_info')).toEqual({
    [`1.2.3 abcdef012345 ${process.versions.node}`]: 1,
  });
  expect(await allValues(reader, 'hearthline_ready')).toEqual({ all: 0, store: 1, provider: 0 });
});

it('shows disks, certificates and the process', async () => {
  const { reader } = begin();
  const one = async (name: string) => allValues(reader, name);
  const { store: free = 0 } = await one('hearthline_disk_free_bytes');
  expect(await one('hearthline_disk_size_bytes')).toEqual({ store: expect.any(Number) });
  expect(free).toBeGreaterThan(0);
  const { provider = 0 } = await one('hearthline_certificate_remaining_seconds');
  expect(provider / 86_400).toBeCloseTo(10, 3);
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'process_memory_limit_bytes',
    'process_open_fds',
    'process_max_fds',
    'nodejs_heap_size_used_bytes',
    'nodejs_heap_size_total_bytes',
    'nodejs_heap_size_limit_bytes',
    'nodejs_external_memory_bytes',
  ]) {
    expect([name, Object.values(await one(name))]).toEqual([name, [expect.any(Number)]]);
  }
  const { '': startedAt = 0 } = await one('process_start_time_seconds');
  expect(Math.abs(Date.now() / 1_000 - process.uptime() - startedAt)).toBeLessThan(5);
});

it('counts attempts in every state, and payments apart from orders without an amount', async () => {
  const { reader } = begin();
  telemetry()?.recordMove('ready', { isPayment: true });
  telemetry()?.recordMove('submitted', { isPayment: true });
  telemetry()?.recordMove('confirmed', { isPayment: false });
  expect(await valuesOf(reader, 'hearthline_attempt_moves_total')).toEqual({ ready: 1, submitted: 1, confirmed: 1 });
  expect(await allValues(reader, 'hearthline_payments_total')).toMatchObject({
    submitted: 1,
    confirmed: 0,
    declined: 0,
  });
});

describe('the time without a sale', () => {
  const hours = (text: string) => saleHours.parse(text);
  const at = (time: string) => new Date(`2026-11-28T${time}:00-05:00`);
  const since = (text: string, time: string) => msSinceOpening(hours(text), 'America/New_York', at(time)) / HOUR_MS;

  it('is counted within the hours of ALARM_NO_SALE, in the time zone of the provider', () => {
    expect([
      since('08:00-22:00/3h', '07:59'),
      since('08:00-22:00/3h', '11:30'),
      since('08:00-22:00/3h', '22:00'),
    ]).toEqual([0, 3.5, 0]);
    expect([since('20:00-02:00/90m', '01:00'), since('20:00-02:00/90m', '02:00')]).toEqual([5, 0]);
    expect(since('00:00-24:00/6h', '00:05')).toBe(Number.POSITIVE_INFINITY);
  });

  it.each(['8-22/3h', '08:00-22:00', '08:00-25:00/3h', '08:00-24:30/3h', '08:00-09:00/1h', '08:00-22:00/0h', 'never'])(
    'refuses %s',
    (text) => {
      expect(saleHours.safeParse(text).success).toBe(false);
    },
  );

  it('is shown with its limit, only if ALARM_NO_SALE is set', async () => {
    const watch = { hours: hours('00:00-24:00/6h'), timeZone: 'UTC', msSinceLastSale: async () => 7 * HOUR_MS };
    const { reader } = begin({ sales: watch });
    const { '': silence = 0 } = await allValues(reader, 'hearthline_no_sale_seconds');
    expect(silence / 3_600).toBeCloseTo(7, 2);
    expect(await allValues(reader, 'hearthline_no_sale_limit_seconds')).toEqual({ '': 6 * 3_600 });
    await running?.stop();
    expect(await allValues(begin().reader, 'hearthline_no_sale_seconds')).toEqual({});
  });

  it('counts from the start if nothing was sold for days, and is absent while the store fails', async () => {
    const watch = { hours: hours('00:00-24:00/6h'), timeZone: 'UTC' };
    const never = begin({ sales: { ...watch, msSinceLastSale: async () => null } });
    const { '': silence = 0 } = await allValues(never.reader, 'hearthline_no_sale_seconds');
    expect(silence).toBeLessThan(60);
    await running?.stop();
    const failing = begin({ sales: { ...watch, msSinceLastSale: async () => Promise.reject(new Error('down')) } });
    expect(await allValues(failing.reader, 'hearthline_no_sale_seconds')).toEqual({});
  });
});

describe('refused requests', () => {
  it('are counted by reason, whoever refuses them', async () => {
    const { reader } = begin();
    refusal(400, { reason: 'invalid', reference: 'R' });
    refusal(400, { reason: 'malformed', reference: 'R' });
    refusal(413, { reason: 'too-large', reference: 'R' });
    refusal(415, { reason: 'not-json', reference: 'R' });
    refusal(400, { reason: CANARIES.card, reference: 'R' });
    onlyPost.GET();
    onlyGet.DELETE();
    onlyGet.OPTIONS();
    // Neither a client that has left nor one that may not is counted here.
    refusal(400, { reason: 'left', reference: 'R' });
    refusal(403, { reason: 'cross-site', reference: 'R' });
    refusal(429, { reason: 'limited', reference: 'R' });
    expect(await valuesOf(reader, 'hearthline_requests_refused_total')).toEqual({
      invalid: 1,
      malformed: 1,
      'too-large': 1,
      'not-json': 1,
      other: 1,
      method: 2,
    });
  });
});

describe('counters', () => {
  it('stay at 0 until the first scrape, and then include earlier events', async () => {
    const firstScrape = Promise.withResolvers<void>();
    const { reader } = begin({ countsFrom: firstScrape.promise });
    const warn = () => log.warn({ event: 'setting_missing', message: 'PROVIDER_API_KEY is missing' });
    warn();
    warn();
    expect(await valuesOf(reader, 'hearthline_log_events_total')).toEqual({});
    firstScrape.resolve();
    await firstScrape.promise;
    await Promise.resolve();
    expect(await valuesOf(reader, 'hearthline_log_events_total')).toEqual({ 'setting_missing warn': 2 });
    warn();
    expect(await valuesOf(reader, 'hearthline_log_events_total')).toEqual({ 'setting_missing warn': 3 });
  });

  it('stay at 0 in a function on Vercel until its first export, however short it lives', async () => {
    const firstExport = Promise.withResolvers<void>();
    const ofFunction = { metricsEveryMs: 60_000, onMetricsSent: firstExport.resolve };
    const { reader } = begin({ countsFrom: firstExport.promise, ofFunction });
    telemetry()?.recordMove('submitted', { isPayment: true });
    expect(await valuesOf(reader, 'hearthline_payments_total')).toEqual({});
    telemetry()?.tagRequest({ trackingId: TRACKING, reference: '7K2M-9QXD' });
    await firstExport.promise;
    await Promise.resolve();
    expect(await valuesOf(reader, 'hearthline_payments_total')).toEqual({ submitted: 1 });
  });

  it('begin at 0 for each call to the provider and each outcome', async () => {
    const { reader } = begin();
    const { resourceMetrics } = await reader.collect();
    const calls = resourceMetrics.scopeMetrics
      .flatMap(({ metrics }) => metrics)
      .find(({ descriptor }) => descriptor.name === 'hearthline_provider_calls_total');
    const labels = calls?.dataPoints.map(
      ({ attributes }) => `${String(attributes['call'])} ${String(attributes['outcome'])}`,
    );
    expect(labels).toEqual(expect.arrayContaining(['guest-refill no-answer', 'charge-status circuit-open']));
  });
});

describe('a trace', () => {
  it('spans request, store and provider, with our reference', async () => {
    const { exported } = begin();
    await trace.getTracer('next.js').startActiveSpan('POST', async (request) => {
      trackRequest(new Headers({ 'x-tracking-id': TRACKING }));
      await measure({ kind: 'store', operation: 'query', sql: 'UPDATE attempts SET state = $2' }, async () => []);
      await measure({ kind: 'provider', call: 'guest-refill', trackingId: TRACKING }, async () => {
        log.info({
          event: 'provider_call',
          call: 'guest-refill',
          outcome: 'ok',
          status: 200,
          ms: 40,
          trackingId: TRACKING,
        });
      });
      log.info({ event: 'attempt_moved', state: 'confirmed', reference: '7K2M-9QXD' });
      request.end();
    });
    const [store, provider, request] = exported.getFinishedSpans();
    expect(store).toMatchObject({
      name: 'store UPDATE attempts',
      parentSpanContext: { spanId: request?.spanContext().spanId },
      attributes: { 'db.operation.name': 'UPDATE', 'db.collection.name': 'attempts' },
    });
    expect(provider).toMatchObject({
      name: 'provider guest-refill',
      parentSpanContext: { spanId: request?.spanContext().spanId },
      attributes: {
        'hearthline.tracking_id': TRACKING,
        'hearthline.reference': expect.stringMatching(/^\w{4}-\w{4}$/),
        'hearthline.outcome': 'ok',
        'http.response.status_code': 200,
      },
      status: { code: SpanStatusCode.UNSET },
    });
    expect(request).toMatchObject({
      attributes: {
        'hearthline.tracking_id': TRACKING,
        'hearthline.reference': expect.stringMatching(/^\w{4}-\w{4}$/),
      },
      events: [
        { name: 'attempt_moved', attributes: { 'hearthline.reference': '7K2M-9QXD', 'hearthline.state': 'confirmed' } },
      ],
    });
  });

  it('marks failed calls and operations and passes the failure on', async () => {
    const { exported } = begin();
    const failure = new Error('no connection');
    await trace.getTracer('next.js').startActiveSpan('GET', async (request) => {
      await expect(
        measure({ kind: 'store', operation: 'query', sql: 'SELECT 1' }, () => Promise.reject(failure)),
      ).rejects.toBe(failure);
      await measure({ kind: 'provider', call: 'get-tax', trackingId: TRACKING }, async () => {
        log.info({ event: 'provider_call', call: 'get-tax', outcome: 'no-answer', ms: 40 });
      });
      request.end();
    });
    const statuses = exported.getFinishedSpans().map(({ name, status }) => [name, status.code]);
    expect(statuses).toEqual([
      ['store SELECT unknown', SpanStatusCode.ERROR],
      ['provider get-tax', SpanStatusCode.ERROR],
      ['next.js', SpanStatusCode.UNSET],
    ]);
  });

  it('is not created for sweeps of the store', async () => {
    const { exported } = begin();
    await measure({ kind: 'store', operation: 'query', sql: 'DELETE FROM marks' }, async () => []);
    expect(exported.getFinishedSpans()).toEqual([]);
  });

  it('contains no personal data', async () => {
    const { exported } = begin();
    const tracer = trace.getTracer('next.js');
    const attributes = {
      'http.method': 'GET',
      'http.route': '/[locale]/litepay',
      'http.target': `/en/litepay?phone=${CANARIES.phone}&pin=${CANARIES.pin}`,
      'http.url': `https://provider.example/?token=${CANARIES.token}`,
      'next.span_name': everyCanary,
    };
    const links = [{ context: { traceId: '1'.repeat(32), spanId: '1'.repeat(16), traceFlags: 1 }, attributes }];
    await tracer.startActiveSpan(`GET /en/litepay?phone=${CANARIES.phone}`, { attributes, links }, async (span) => {
      span.recordException(new Error(everyCanary));
      span.setStatus({ code: SpanStatusCode.ERROR, message: everyCanary });
      const sql = `UPDATE attempts SET quote = '${everyCanary}'`;
      await measure({ kind: 'store', operation: 'query', sql }, async () => []);
      log.warn({
        event: 'landing_failed',
        path: everyCanary,
        reason: everyCanary,
        message: everyCanary,
        operator: everyCanary,
      });
      log.info({ event: 'device_code_refused', code: `${CANARIES.card} ${CANARIES.token} ${CANARIES.email}` });
      span.end();
    });
    const spans = exported.getFinishedSpans();
    const text = JSON.stringify(
      spans.map(({ name, attributes: kept, events, links: linked, status }) => ({
        name,
        kept,
        events,
        linked,
        status,
      })),
    );
    expect(Object.entries(CANARIES).flatMap(([what, canary]) => (text.includes(canary) ? what : []))).toEqual([]);
    expect(spans.map(({ name }) => name)).toEqual(['store UPDATE attempts', 'GET /[locale]/litepay']);
    expect(spans.at(-1)?.events.map(({ name }) => name)).toEqual([
      'exception',
      'landing_failed',
      'device_code_refused',
    ]);
  });
});

describe('metrics', () => {
  it('count log events, whatever LOG_LEVEL writes', async () => {
    const { reader } = begin({ traces: false });
    log.info({ event: 'provider_call', call: 'get-tax', outcome: 'ok', ms: 40 });
    log.info({ event: 'provider_call', call: 'get-tax', outcome: 'circuit-open' });
    log.info({ event: 'limit_reached', limit: 'lookup_phone' });
    log.info({ event: 'limit_reached', limit: 'lookup_address', reason: 'shared' });
    log.warn({ event: 'attempt_moved', state: 'manual' });
    log.info({ event: 'attempt_moved', state: 'moved by another' });
    log.error({ event: `made up ${CANARIES.phone}` });
    telemetry()?.recordSettlement('confirmed', 1_500);

    expect(await valuesOf(reader, 'hearthline_provider_calls_total')).toEqual({
      'get-tax ok': 1,
      'get-tax circuit-open': 1,
    });
    expect(await valuesOf(reader, 'hearthline_provider_call_duration_seconds')).toEqual({ 'get-tax ok': 1 });
    expect(await valuesOf(reader, 'hearthline_limits_reached_total')).toEqual({
      'lookup_phone false': 1,
      'lookup_address true': 1,
    });
    // Moves are counted where they are made.
    expect(await valuesOf(reader, 'hearthline_attempt_moves_total')).toEqual({});
    expect(await valuesOf(reader, 'hearthline_settlement_lag_seconds')).toEqual({ confirmed: 1 });
    expect(await valuesOf(reader, 'hearthline_log_events_total')).toEqual({
      'provider_call info': 2,
      'limit_reached info': 2,
      'attempt_moved warn': 1,
      'attempt_moved info': 1,
      'other error': 1,
    });
  });

  it('show how long the store takes', async () => {
    const { reader } = begin({ traces: false });
    const sql = 'SELECT 1';
    await measure({ kind: 'store', operation: 'query', sql }, async () => []);
    await measure({ kind: 'store', operation: 'transaction', sql }, () => Promise.reject(new Error('full'))).catch(
      () => null,
    );
    expect(await valuesOf(reader, 'hearthline_store_operation_duration_seconds')).toEqual({
      'query ok': 1,
      'transaction failed': 1,
    });
  });

  it('show the open attempts, with one query for readers that come together', async () => {
    const age = ATTEMPT_AGES.findIndex((group) => group.age === 'under_1h');
    const open: OpenAttempts[] = [{ state: 'manual', age, count: 3, oldestMs: 600_000 }];
    const { reader, countOpen } = begin({ traces: false, open: async () => open });
    expect(await valuesOf(reader, 'hearthline_attempts')).toEqual({ 'manual under_1h': 3 });
    expect(await valuesOf(reader, 'hearthline_oldest_attempt_age_seconds')).toEqual({ manual: 600 });
    expect(countOpen).toHaveBeenCalledTimes(1);
  });

  it('leave out only the attempts while the store fails', async () => {
    const { reader } = begin({ traces: false, open: () => Promise.reject(new Error('down')) });
    log.error({ event: 'store_failed' });
    expect(await valuesOf(reader, 'hearthline_attempts')).toEqual({});
    expect(await valuesOf(reader, 'hearthline_log_events_total')).toEqual({ 'store_failed error': 1 });
  });

  it('show the clock skew of the store once it was measured', async () => {
    const name = 'hearthline_store_clock_skew_seconds';
    expect(await valuesOf(begin({ traces: false, skewMs: -600_000 }).reader, name)).toEqual({ '': -600 });
    await running?.stop();
    expect(await valuesOf(begin({ traces: false }).reader, name)).toEqual({});
  });

  it('show the delay of the event loop', async () => {
    const { reader } = begin({ traces: false });
    const { resourceMetrics } = await reader.collect();
    const delay = resourceMetrics.scopeMetrics
      .flatMap(({ metrics }) => metrics)
      .find(({ descriptor }) => descriptor.name === 'hearthline_event_loop_delay_seconds');
    expect(delay?.dataPoints.map(({ attributes }) => attributes['statistic'])).toEqual(['p50', 'p99', 'max']);
  });
});

describe('requests', () => {
  /** Requests a path of a server of its own. */
  async function request(path: string, statusCode = 404): Promise<void> {
    const server = createServer((_incoming, response) => {
      response.statusCode = statusCode;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise<void>((resolve, reject) => {
      get({ port, path, agent: false }, (response) => response.resume().once('end', resolve)).once('error', reject);
    });
    await new Promise((resolve) => server.close(resolve));
  }

  it('are counted if the framework refuses one for its own files', async () => {
    const { reader } = begin({ traces: false });
    await request('/_next/static/x.js', 405);
    await request('/_next/%', 400);
    await request('/_next/static/x.js', 404);
    await request('/api/ready', 405);
    expect(await valuesOf(reader, 'hearthline_requests_refused_total')).toEqual({ method: 1, address: 1 });
  });

  it('are measured by the pattern of their route', async () => {
    const { reader } = begin({ traces: false });
    await request(`/en/litepay?phone=${CANARIES.phone}`);
    await request(`/wp-login.php/${CANARIES.phone}`);
    expect(await valuesOf(reader, 'http_server_request_duration_seconds')).toEqual({
      'GET /[locale]/litepay 404': 1,
      'GET other 404': 1,
    });
  });
});

describe('a trace that comes with a request', () => {
  const TRACE = 'a'.repeat(32);
  const traceparent = `00-${TRACE}-${'b'.repeat(16)}-01`;
  const traceOf = (headers: object) =>
    trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers))?.traceId ?? null;

  it.each([
    ['a trace', { traceparent }],
    ['a state', { traceparent, tracestate: 'a=b' }],
    ['a guessed mark', { traceparent, tracestate: `hearthline=${TRACKING}` }],
    ['baggage', { traceparent, baggage: 'phone=1' }],
  ])('is not continued if a stranger sends %s', (_what, headers) => {
    begin();
    expect(traceOf(headers)).toBeNull();
  });

  it('is continued if we sent it, without its mark', () => {
    begin();
    trace.getTracer('next.js').startActiveSpan('middleware GET', (span) => {
      const headers: Record<string, string> = {};
      propagation.inject(context.active(), headers);
      const continued = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers));
      expect(continued).toMatchObject({ traceId: span.spanContext().traceId, spanId: span.spanContext().spanId });
      expect(continued?.traceState).toBeUndefined();
      const elsewhere = new OwnTracesPropagator().extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      expect(trace.getSpanContext(elsewhere)).toBeUndefined();
      span.end();
    });
  });

  it('is continued if the proxy is trusted to set it', () => {
    begin({ trustsClients: true });
    expect(traceOf({ traceparent })).toBe(TRACE);
  });
});

it('records nothing when it is off', async () => {
  expect(telemetry()).toBeUndefined();
  expect(await measure({ kind: 'store', operation: 'query', sql: '' }, async () => 1)).toBe(1);
});
