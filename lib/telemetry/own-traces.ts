import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Context, TextMapGetter, TextMapPropagator, TextMapSetter } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';

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
