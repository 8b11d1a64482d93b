import 'server-only';
import {
  type Attributes,
  context,
  type Counter,
  type Histogram,
  type Meter,
  type ObservableCounter,
  type ObservableGauge,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { ATTEMPT_STATES, type AttemptState } from '#lib/domain/attempt-state.ts';
import { FAILURE_CAUSES } from '#lib/failure-cause.ts';
import { shortCode } from '#lib/http/tracking.ts';
import type { LogFields } from '#lib/log.ts';
import { CALL_NAMES } from '#lib/provider/call-names.ts';
import { assertNever } from '#lib/result.ts';
import {
  CALL_OUTCOMES,
  IDENTITY_CALLS,
  IDENTITY_OUTCOMES,
  LOG_EVENTS,
  type Metric,
  METRICS,
  type MetricName,
  REFUSAL_REASONS,
  SERVICES,
} from './metrics.ts';
import type { Telemetry, Work } from './telemetry.ts';

type MetricNames<Kind extends Metric['kind']> = {
  [Name in MetricName]: (typeof METRICS)[Name]['kind'] extends Kind ? Name : never;
}[MetricName];

export interface Instruments {
  counter(name: MetricNames<'counter'>): Counter;
  /** A counter whose value somebody else keeps. */
  observedCounter(name: MetricNames<'counter'>): ObservableCounter;
  gauge(name: MetricNames<'gauge'>): ObservableGauge;
  histogram(name: MetricNames<'histogram'>): Histogram;
}

/** The instruments of the metrics' table. The meter returns the same one for the same name. */
export function createInstruments(meter: Meter): Instruments {
  const describe = (name: MetricName) => ({ description: METRICS[name].help });
  return {
    counter: (name) => meter.createCounter(name, describe(name)),
    observedCounter: (name) => meter.createObservableCounter(name, describe(name)),
    gauge: (name) => meter.createObservableGauge(name, describe(name)),
    histogram: (name) =>
      meter.createHistogram(name, {
        ...describe(name),
        unit: 's',
        advice: { explicitBucketBoundaries: [...METRICS[name].buckets] },
      }),
  };
}

/** The states of a payment that was submitted. */
const PAYMENT_STATES: readonly AttemptState[] = ATTEMPT_STATES.filter(
  (state) => state !== 'draft' && state !== 'ready',
);

type Add = (value: number, attributes: Attributes) => void;

/**
 * Adds to a counter, but only once `from` has resolved. Prometheus sees no increase in a series that begins with 1, so nothing that a
 * starting process records may be counted before the first scrape has seen 0.
 */
function addFrom(counter: Counter, from: Promise<void> | null): Add {
  if (!from) return (value, attributes) => counter.add(value, attributes);
  const earlierCounts = new Map<string, [value: number, attributes: Attributes]>();
  let isWaiting = true;
  void from.then(() => {
    isWaiting = false;
    for (const [value, attributes] of earlierCounts.values()) counter.add(value, attributes);
    earlierCounts.clear();
  });
  return (value, attributes) => {
    if (!isWaiting) return counter.add(value, attributes);
    const key = JSON.stringify(attributes);
    earlierCounts.set(key, [(earlierCounts.get(key)?.[0] ?? 0) + value, attributes]);
  };
}

/** Records what the server reports. Without a tracer only metrics. `countsFrom`: when counters begin to count; null for at once. */
export function createRecorder(
  instruments: Instruments,
  tracer: Tracer | null,
  countsFrom: Promise<void> | null = null,
): Telemetry {
  const moves = instruments.counter('hearthline_attempt_moves_total');
  const payments = instruments.counter('hearthline_payments_total');
  const lag = instruments.histogram('hearthline_settlement_lag_seconds');
  const calls = instruments.counter('hearthline_provider_calls_total');
  const callDuration = instruments.histogram('hearthline_provider_call_duration_seconds');
  const limits = instruments.counter('hearthline_limits_reached_total');
  const storeDuration = instruments.histogram('hearthline_store_operation_duration_seconds');
  const events = instruments.counter('hearthline_log_events_total');
  const failures = instruments.counter('hearthline_call_failures_total');
  const identityCalls = instruments.counter('hearthline_identity_calls_total');
  const identityDuration = instruments.histogram('hearthline_identity_call_duration_seconds');
  const refusals = instruments.counter('hearthline_requests_refused_total');

  for (const [event, levels] of Object.entries(LOG_EVENTS)) for (const level of levels) events.add(0, { event, level });
  for (const state of ATTEMPT_STATES) moves.add(0, { state });
  for (const state of PAYMENT_STATES) payments.add(0, { state });
  for (const reason of REFUSAL_REASONS) refusals.add(0, { reason });
  for (const service of SERVICES) for (const cause of FAILURE_CAUSES) failures.add(0, { service, cause });
  for (const call of IDENTITY_CALLS) for (const outcome of IDENTITY_OUTCOMES) identityCalls.add(0, { call, outcome });
  for (const call of CALL_NAMES) for (const outcome of CALL_OUTCOMES) calls.add(0, { call, outcome });

  const add = (counter: Counter) => addFrom(counter, countsFrom);
  const [countMove, countPayment, countCall, countLimit] = [add(moves), add(payments), add(calls), add(limits)];
  const [countEvent, countRefusal, countFailure, countIdentityCall] = [
    add(events),
    add(refusals),
    add(failures),
    add(identityCalls),
  ];

  function count(fields: LogFields): void {
    const { call, outcome, ms, limit } = fields;
    if (fields.event === 'provider_call' && call && outcome) {
      countCall(1, { call, outcome });
      if (ms !== undefined) callDuration.record(ms / 1_000, { call, outcome });
    }
    if (fields.event === 'limit_reached' && limit) countLimit(1, { limit, shared: fields.reason === 'shared' });
  }

  return {
    async measure(work, run) {
      const since = performance.now();
      const span = tracer && beginSpan(tracer, work);
      let outcome = 'failed';
      try {
        const value = await (span ? context.with(trace.setSpan(context.active(), span), run) : run());
        outcome = 'ok';
        return value;
      } catch (error) {
        span?.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        if (work.kind === 'store') {
          storeDuration.record((performance.now() - since) / 1_000, { operation: work.operation, outcome });
        }
        span?.end();
      }
    },
    recordLog(level, fields) {
      countEvent(1, { event: fields.event in LOG_EVENTS ? fields.event : 'other', level });
      count(fields);
      const span = tracer && trace.getActiveSpan();
      if (span) annotateSpan(span, fields);
    },
    tagRequest({ trackingId, reference }) {
      if (!tracer) return;
      trace.getActiveSpan()?.setAttributes({ 'hearthline.tracking_id': trackingId, 'hearthline.reference': reference });
    },
    recordMove(state, { isPayment }) {
      countMove(1, { state });
      if (isPayment && PAYMENT_STATES.includes(state)) countPayment(1, { state });
    },
    recordSettlement(state, lagMs) {
      lag.record(Math.max(0, lagMs) / 1_000, { state });
    },
    recordCallFailure(service, cause) {
      countFailure(1, { service, cause });
    },
    recordIdentityCall(call, outcome, ms) {
      countIdentityCall(1, { call, outcome });
      if (ms !== null) identityDuration.record(ms / 1_000, { call, outcome });
    },
    recordRefusal(reason) {
      countRefusal(1, { reason: REFUSAL_REASONS.find((one) => one === reason) ?? 'other' });
    },
  };
}

/** Store operations are shown as parts of a request or a settlement; those of the sweeps would be traces of a single span. */
function beginSpan(tracer: Tracer, work: Work): Span | null {
  switch (work.kind) {
    case 'store': {
      if (!trace.getActiveSpan()?.isRecording()) return null;
      const [verb, table] = parseStatement(work.sql);
      const attributes = { 'db.operation.name': verb, 'db.collection.name': table };
      return tracer.startSpan(`store ${verb} ${table}`, { kind: SpanKind.CLIENT, attributes });
    }
    case 'provider': {
      const { call, trackingId } = work;
      const ids = { 'hearthline.tracking_id': trackingId, 'hearthline.reference': shortCode(trackingId) };
      const attributes = { 'hearthline.call': call, ...ids };
      return tracer.startSpan(`provider ${call}`, { kind: SpanKind.CLIENT, attributes });
    }
    default:
      return assertNever(work);
  }
}

/** Only the verb and the table of a statement are shown. */
function parseStatement(sql: string): [verb: string, table: string] {
  const [, verb = 'statement'] = /^\s*(SELECT|INSERT|UPDATE|DELETE)\b/.exec(sql) ?? [];
  const [, table = 'unknown'] = /\b(?:FROM|INTO|UPDATE)\s+([a-z_]+)/.exec(sql) ?? [];
  return [verb, table];
}

/** The outcome of a provider call describes its span; any other line of the log becomes an event of the span that it was written in. */
function annotateSpan(span: Span, { event, ms, status, ...fields }: LogFields): void {
  if (event !== 'provider_call' || ms === undefined) {
    span.addEvent(event, toAttributes(fields));
    return;
  }
  span.setAttributes({ ...toAttributes(fields), ...(status !== undefined && { 'http.response.status_code': status }) });
  if (fields.outcome !== 'ok') span.setStatus({ code: SpanStatusCode.ERROR });
}

const SPAN_ATTRIBUTES = {
  'hearthline.tracking_id': 'trackingId',
  'hearthline.reference': 'reference',
  'hearthline.call': 'call',
  'hearthline.outcome': 'outcome',
  'hearthline.cause': 'cause',
  'hearthline.code': 'code',
  'hearthline.flow': 'flow',
  'hearthline.state': 'state',
  'hearthline.limit': 'limit',
} as const satisfies Record<string, keyof LogFields>;

/** Never the message, the path or the reason, in which an exception of any library may be. */
function toAttributes(fields: Omit<LogFields, 'event'>): Attributes {
  const attributes: Attributes = {};
  for (const [attribute, field] of Object.entries(SPAN_ATTRIBUTES)) {
    const value = fields[field];
    if (typeof value === 'string') attributes[attribute] = value;
  }
  return attributes;
}
