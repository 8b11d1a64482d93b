import 'server-only';
import type { Attributes, Context, TextMapGetter, TextMapPropagator, TextMapSetter } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { redact, withoutApiKey } from '#lib/redact.ts';
import { randomUUID } from 'node:crypto';
import { W3CTraceContextPropagator } from '@opentelemetry/core';

/** All attributes that leave this process. Next's own also contain addresses with their queries, and exceptions their messages. */
const DECLARED_ATTRIBUTES = new Set([
  'db.collection.name',
  'db.operation.name',
  'error.type',
  'exception.type',
  'hearthline.call',
  'hearthline.cause',
  'hearthline.code',
  'hearthline.flow',
  'hearthline.limit',
  'hearthline.outcome',
  'hearthline.reference',
  'hearthline.state',
  'hearthline.tracking_id',
  'http.method',
  'http.response.status_code',
  'http.route',
  'http.status_code',
  'next.route',
  'next.rsc',
  'next.span_type',
]);
const MOST_CHARACTERS = 200;
const OWN_SCOPE = 'hearthline';

/** Passes on only declared attributes, masked as in the log, and names that contain no address. */
export function declaredOnly(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(toDeclaredSpan), done),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

function toDeclaredSpan(span: ReadableSpan): ReadableSpan {
  return {
    name: spanName(span),
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    status: { code: span.status.code },
    attributes: filterAttributes(span.attributes),
    links: [],
    events: span.events.map(({ name, time, attributes = {} }) => ({
      name,
      time,
      attributes: filterAttributes(attributes),
    })),
    duration: span.duration,
    ended: span.ended,
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: span.droppedAttributesCount,
    droppedEventsCount: span.droppedEventsCount,
    droppedLinksCount: span.droppedLinksCount,
  };
}

/** Next names spans after what it fetches or resolves, too; they get the type and the pattern of the route instead. */
function spanName({ name, attributes, instrumentationScope }: ReadableSpan): string {
  if (instrumentationScope.name === OWN_SCOPE) return name;
  const text = (attribute: string) => {
    const value = attributes[attribute];
    return typeof value === 'string' ? value : null;
  };
  const what = text('http.method') ?? text('next.span_type') ?? instrumentationScope.name;
  const route = text('http.route') ?? text('next.route');
  return route === null ? what : `${what} ${route}`;
}

function filterAttributes(attributes: Attributes): Attributes {
  const declaredAttributes: Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (!DECLARED_ATTRIBUTES.has(name)) continue;
    if (typeof value === 'string') declaredAttributes[name] = redact(withoutApiKey(value).slice(0, MOST_CHARACTERS));
    else if (typeof value === 'number' || typeof value === 'boolean') declaredAttributes[name] = value;
  }
  return declaredAttributes;
}

/**
 * Continues only traces that this process began: a client could otherwise choose the ids of traces, and which of them are kept. Next hands a
 * request's trace from the middleware to the page in the request's headers, which therefore carry a mark that clients cannot know.
 */
export class OwnTracesPropagator implements TextMapPropagator {
  readonly #w3c = new W3CTraceContextPropagator();
  readonly #mark = `hearthline=${randomUUID()}`;

  inject(context: Context, carrier: unknown, setter: TextMapSetter): void {
    this.#w3c.inject(context, carrier, setter);
    setter.set(carrier, 'tracestate', this.#mark);
  }

  extract(context: Context, carrier: unknown, getter: TextMapGetter): Context {
    if (getter.get(carrier, 'tracestate') !== this.#mark) return context;
    return this.#w3c.extract(context, carrier, {
      keys: (from) => getter.keys(from),
      // The mark stays here: what is extracted is also exported.
      get: (from, key) => (key === 'tracestate' ? undefined : getter.get(from, key)),
    });
  }

  fields(): string[] {
    return this.#w3c.fields();
  }
}
