import { createServer } from 'node:http';
import { z } from 'zod';
import { listenLocally } from '#tests/support/listen.ts';

const valueSchema = z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() });
const attributesSchema = z
  .array(z.object({ key: z.string(), value: valueSchema }))
  .default([])
  .transform((list) =>
    Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? String(value.intValue ?? '')])),
  );
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  name: z.string(),
  attributes: attributesSchema,
  events: z.array(z.object({ name: z.string(), attributes: attributesSchema })).default([]),
});
const tracesSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

/** A span as it arrives by OTLP. */
export type ReceivedSpan = z.output<typeof spanSchema>;

/** A collector of our own: takes OTLP/HTTP as JSON at a free port of 127.0.0.1, and keeps everything. */
export async function startReceiver() {
  const bodies: { path: string; text: string }[] = [];
  const spans: ReceivedSpan[] = [];
  const services = new Set<string>();
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const path = request.url ?? '';
      bodies.push({ path, text });
      if (path === '/v1/traces') {
        for (const { resource, scopeSpans } of tracesSchema.parse(JSON.parse(text)).resourceSpans) {
          services.add(resource.attributes['service.name'] ?? '');
          spans.push(...scopeSpans.flatMap((scope) => scope.spans));
        }
      }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  const { url, close: stop } = await listenLocally(server);
  return { url, bodies, spans, services, stop };
}
