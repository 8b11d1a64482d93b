import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
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
import type { OpenAttempts } from '#lib/store/attempts.ts';
import { ATTEMPT_AGES } from './metrics.ts';
import { OwnTracesPropagator } from './own-traces.ts';
import { declaredOnly } from './span-filter.ts';
import { assembleTelemetry } from './start.ts';
import { measured, telemetry } from './telemetry.ts';

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
  open = async (): Promise<OpenAttempts[]> => [],
  skewMs = null as number | null,
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
    routeOf: (path) => (path === '/en/litepay' ? '/[locale]/litepay' : 'other'),
    countOpen,
    lastSkewMs: () => skewMs,
    countLateOrders: async () => 2,
    isInMaintenance: async () => true,
  });
  return { exported, reader, countOpen };
}

/** The values of a metric by the values of its labels, without those that are 0. */
async function valuesOf(reader: MetricReader, name: string) {
  const { resourceMetrics } = await reader.collect();
  const points = resourceMetrics.scopeMetrics
    .flatMap(({ metrics }) => metrics)
    .filter(({ descriptor }) => descriptor.name === name)
    .flatMap(({ dataPoints }) => [...dataPoints]);
  const entries = points.map(({ attributes, value }): [string, number] => [
    Object.values(attributes).join(' '),
    typeof value === 'number' ? value : 'count' in value ? value.count : 0,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== 0));
}

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

describe('a trace', () => {
  it('leads from the request through the store to the provider, with our reference', async () => {
    const { exported } = begin();
    await trace.getTracer('next.js').startActiveSpan('POST', async (request) => {
      trackRequest(new Headers({ 'x-tracking-id': TRACKING }));
      await measured({ kind: 'store', operation: 'query', sql: 'UPDATE attempts SET state = $2' }, async () => []);
      await measured({ kind: 'provider', call: 'guest-refill', trackingId: TRACKING }, async () => {
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

  it('shows a failed call and a failed operation as such, and passes the failure on', async () => {
    const { exported } = begin();
    const failure = new Error('no connection');
    await trace.getTracer('next.js').startActiveSpan('GET', async (request) => {
      await expect(
        measured({ kind: 'store', operation: 'query', sql: 'SELECT 1' }, () => Promise.reject(failure)),
      ).rejects.toBe(failure);
      await measured({ kind: 'provider', call: 'get-tax', trackingId: TRACKING }, async () => {
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

  it('is not made of the store’s sweeps alone', async () => {
    const { exported } = begin();
    await measured({ kind: 'store', operation: 'query', sql: 'DELETE FROM marks' }, async () => []);
    expect(exported.getFinishedSpans()).toEqual([]);
  });

  it('contains nothing personal, wherever it was put', async () => {
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
      await measured({ kind: 'store', operation: 'query', sql }, async () => []);
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
  it('count what the log says, whatever is written of it', async () => {
    const { reader } = begin({ traces: false });
    log.info({ event: 'provider_call', call: 'get-tax', outcome: 'ok', ms: 40 });
    log.info({ event: 'provider_call', call: 'get-tax', outcome: 'circuit-open' });
    log.info({ event: 'limit_reached', limit: 'lookup_phone' });
    log.info({ event: 'limit_reached', limit: 'lookup_address', reason: 'shared' });
    log.warn({ event: 'attempt_moved', state: 'manual' });
    log.info({ event: 'attempt_moved', state: 'moved by another' });
    log.error({ event: `made up ${CANARIES.phone}` });
    telemetry()?.settled('confirmed', 1_500);

    expect(await valuesOf(reader, 'hearthline_provider_calls_total')).toEqual({
      'get-tax ok': 1,
      'get-tax circuit-open': 1,
    });
    expect(await valuesOf(reader, 'hearthline_provider_call_duration_seconds')).toEqual({ 'get-tax ok': 1 });
    expect(await valuesOf(reader, 'hearthline_limits_reached_total')).toEqual({
      'lookup_phone false': 1,
      'lookup_address true': 1,
    });
    expect(await valuesOf(reader, 'hearthline_attempt_moves_total')).toEqual({ manual: 1 });
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
    await measured({ kind: 'store', operation: 'query', sql }, async () => []);
    await measured({ kind: 'store', operation: 'transaction', sql }, () => Promise.reject(new Error('full'))).catch(
      () => null,
    );
    expect(await valuesOf(reader, 'hearthline_store_operation_duration_seconds')).toEqual({
      'query ok': 1,
      'transaction failed': 1,
    });
  });

  it('show the open attempts, asking the store once for readers that come together', async () => {
    const age = ATTEMPT_AGES.findIndex((group) => group.age === 'under_1h');
    const open: OpenAttempts[] = [{ state: 'manual', age, count: 3, oldestMs: 600_000 }];
    const { reader, countOpen } = begin({ traces: false, open: async () => open });
    expect(await valuesOf(reader, 'hearthline_attempts')).toEqual({ 'manual under_1h': 3 });
    expect(await valuesOf(reader, 'hearthline_oldest_attempt_age_seconds')).toEqual({ manual: 600 });
    expect(countOpen).toHaveBeenCalledTimes(1);
  });

  it('show nothing of the attempts while the store fails, and everything else', async () => {
    const { reader } = begin({ traces: false, open: () => Promise.reject(new Error('down')) });
    log.error({ event: 'store_failed' });
    expect(await valuesOf(reader, 'hearthline_attempts')).toEqual({});
    expect(await valuesOf(reader, 'hearthline_log_events_total')).toEqual({ 'store_failed error': 1 });
  });

  it('show how far the clock of the store is ahead, once it was measured', async () => {
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
  async function request(path: string): Promise<void> {
    const server = createServer((_incoming, response) => {
      response.statusCode = 404;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise<void>((resolve, reject) => {
      get({ port, path, agent: false }, (response) => response.resume().once('end', resolve)).once('error', reject);
    });
    await new Promise((resolve) => server.close(resolve));
  }

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
  ])('is not continued where a stranger sends %s', (_what, headers) => {
    begin();
    expect(traceOf(headers)).toBeNull();
  });

  it('is continued where we sent it, without its mark', () => {
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

  it('is continued where the proxy is trusted to set it', () => {
    begin({ trustsClients: true });
    expect(traceOf({ traceparent })).toBe(TRACE);
  });
});

it('leaves nothing behind when it is off', async () => {
  expect(telemetry()).toBeUndefined();
  expect(await measured({ kind: 'store', operation: 'query', sql: '' }, async () => 1)).toBe(1);
});
