import 'server-only';
import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { redact, withoutApiKey } from '#lib/redact.ts';

/** All attributes that leave this process. Next's own also contain addresses with their queries, and exceptions their messages. */
const DECLARED = new Set([
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
    export: (spans, done) => exporter.export(spans.map(declaredPart), done),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

function declaredPart(span: ReadableSpan): ReadableSpan {
  return {
    name: nameOf(span),
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    status: { code: span.status.code },
    attributes: declared(span.attributes),
    links: [],
    events: span.events.map(({ name, time, attributes = {} }) => ({ name, time, attributes: declared(attributes) })),
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
function nameOf({ name, attributes, instrumentationScope }: ReadableSpan): string {
  if (instrumentationScope.name === OWN_SCOPE) return name;
  const text = (attribute: string) => {
    const value = attributes[attribute];
    return typeof value === 'string' ? value : null;
  };
  const what = text('http.method') ?? text('next.span_type') ?? instrumentationScope.name;
  const route = text('http.route') ?? text('next.route');
  return route === null ? what : `${what} ${route}`;
}

function declared(attributes: Attributes): Attributes {
  const kept: Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (!DECLARED.has(name)) continue;
    if (typeof value === 'string') kept[name] = redact(withoutApiKey(value).slice(0, MOST_CHARACTERS));
    else if (typeof value === 'number' || typeof value === 'boolean') kept[name] = value;
  }
  return kept;
}
