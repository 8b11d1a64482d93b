import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** docs/openapi.json, as far as a mock generator reads it. */
const schema = z.record(z.string(), z.unknown());
const examplesSchema = z.record(z.string(), z.object({ value: z.unknown().optional(), $ref: z.string().optional() }));
const response = z.object({
  content: z.object({ 'application/json': z.object({ schema, examples: examplesSchema }) }),
});

const operationSchema = z.object({
  operationId: z.string(),
  'x-call': z.string(),
  servers: z.array(z.object({ url: z.url() })).optional(),
  parameters: z
    .array(z.object({ name: z.string(), required: z.boolean(), schema, example: z.unknown().optional() }))
    .default([]),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema, example: z.unknown() }) }) })
    .optional(),
  responses: z.record(z.string(), response),
});

const document = z
  .object({
    servers: z.array(z.object({ url: z.url() })),
    paths: z.record(z.string(), z.record(z.string(), operationSchema)),
    components: z.object({ schemas: z.record(z.string(), schema), examples: examplesSchema }),
  })
  .parse(JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')));

export const servers = document.servers;

export const documentedOperations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
);

export type DocumentedOperation = (typeof documentedOperations)[number];

/** The examples of a response, by name, in their order. */
export function examplesIn({ responses }: DocumentedOperation, status: string): [name: string, value: unknown][] {
  const examples = responses[status]?.content['application/json'].examples ?? {};
  return Object.entries(examples).map(([name, { value, $ref }]) => [
    name,
    $ref === undefined ? value : resolveReference($ref),
  ]);
}

function resolveReference(reference: string): unknown {
  return document.components.examples[reference.replace('#/components/examples/', '')]?.value;
}

const withDefinitions = (text: string) => text.replaceAll('#/components/schemas/', '#/$defs/');
const definitions = schema.parse(JSON.parse(withDefinitions(JSON.stringify(document.components.schemas))));

const checks = new Map<string, z.ZodType>();

/** What a value of one of the document's schemas is checked with. */
export function toZodSchema(of: Record<string, unknown>): z.ZodType {
  const text = withDefinitions(JSON.stringify(of));
  const cachedSchema = checks.get(text);
  if (cachedSchema) return cachedSchema;
  const own = schema.parse(JSON.parse(text));
  const newSchema = z.fromJSONSchema(text.includes('#/$defs/') ? { ...own, $defs: definitions } : own);
  checks.set(text, newSchema);
  return newSchema;
}
