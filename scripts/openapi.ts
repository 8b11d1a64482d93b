// Writes docs/openapi.json from the contract; with --check it only checks that the file is up to date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { failureBody, sessionErrorBody } from '#lib/contract/failure.ts';
import { type Credential, credentialFor, type Operation } from '#lib/contract/operation.ts';
import { operations } from '#lib/contract/operations.ts';
import * as content from '#lib/contract/content.ts';
import * as dashboard from '#lib/contract/dashboard.ts';
import * as devices from '#lib/contract/devices.ts';
import * as identity from '#lib/contract/identity.ts';
import * as move from '#lib/contract/move.ts';
import * as payments from '#lib/contract/payments.ts';
import * as pin from '#lib/contract/pin.ts';
import * as publicSite from '#lib/contract/public.ts';
import * as receipt from '#lib/contract/receipt.ts';
import * as refill from '#lib/contract/refill.ts';
import * as serviceability from '#lib/contract/serviceability.ts';
import * as providerSession from '#lib/contract/session.ts';
import * as shop from '#lib/contract/shop.ts';
import * as transactions from '#lib/contract/transactions.ts';
import * as waitlist from '#lib/contract/waitlist.ts';
import { inRoot } from './run/paths.ts';
import { Problem, runProgram } from './run/problem.ts';

const FILE = inRoot('docs', 'openapi.json');

type Json = Record<string, unknown>;

const areas: Record<string, Record<string, unknown>> = {
  Content: content,
  'Provider session': providerSession,
  Identity: identity,
  Dashboard: dashboard,
  Devices: devices,
  Payments: { ...payments, ...transactions, ...receipt },
  Refill: { ...refill, ...pin },
  Move: move,
  Serviceability: { ...serviceability, ...waitlist },
  Shop: shop,
  'Public site': publicSite,
};

const hosts = {
  provider: 'The calls of the provider (PROVIDER_URL)',
  content: 'The content service (CONTENT_URL)',
  public: 'The public web site (PUBLIC_SITE_URL)',
} as const;

const security: Record<Credential, Json[]> = {
  none: [],
  basic: [{ basic: [] }],
  bearer: [{ accessToken: [] }],
  guest: [{ visitToken: [] }, {}],
  owner: [{ providerSession: [], visitToken: [] }, { providerSession: [] }],
};

/** The OpenAPI 3.1 document of the contract as on the wire: before defaults are filled in and amounts become cents. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  const shared: Json = {};
  const failures = { Failure: schemaOf(failureBody, shared), SessionError: schemaOf(sessionErrorBody, shared) };
  for (const operation of Object.values<Operation>(operations)) {
    for (const [index, path] of [operation.path, ...(operation.otherPaths ?? [])].entries()) {
      const item = (paths[path] ??= {});
      item[operation.method.toLowerCase()] = describe(operation, path, index, shared);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hearthline provider contract',
      version: '1.0.0',
      description:
        'What a provider of prepaid internet implements so that the web app can serve its customers. Read docs/integrating.md first.',
    },
    tags: Object.keys(areas).map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...failures, ...shared },
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic' },
        accessToken: { type: 'http', scheme: 'bearer' },
        providerSession: { type: 'apiKey', in: 'header', name: 'x-session-id' },
        visitToken: { type: 'apiKey', in: 'header', name: 'x-xsrf-token' },
      },
    },
  };
}

function describe(operation: Operation, path: string, index: number, shared: Json): Json {
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const response = schemaOf(operation.response, shared);
  const mayFailWith200 = operation.codeFields.length > 0 && !operation.codeIsAnswer;
  const parameters = [...pathParameters(path), ...queryParameters(operation), ...headerParameters(operation)];
  return {
    operationId: index === 0 ? operation.name : `${operation.name}-${index + 1}`,
    summary: operation.summary,
    tags: Object.keys(areas).filter((area) => Object.values(areas[area] ?? {}).includes(operation)),
    security: security[credentialFor(operation, path)],
    ...(parameters.length > 0 && { parameters }),
    ...(operation.body && { requestBody: { required: true, content: json(schemaOf(operation.body, shared)) } }),
    responses: {
      200: {
        description: mayFailWith200 ? 'Done, or a failure with its code' : 'Done',
        content: json(mayFailWith200 ? { anyOf: [response, reference('Failure')] } : response),
      },
      403: {
        description: 'The session has expired or is refused',
        content: json({ anyOf: [reference('SessionError'), reference('Failure')] }),
      },
      default: { description: 'A failure with its code', content: json(reference('Failure')) },
    },
    'x-call': operation.name,
    'x-host': hosts[operation.host],
    'x-timeout-ms': operation.timeoutMs,
    'x-retry': operation.retry,
    'x-code-fields': operation.codeFields,
    ...(operation.codeIsAnswer && { 'x-code-is-answer': true }),
  };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(operation: Operation): Json[] {
  if (!operation.query) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(operation.query, { io: 'input' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function headerParameters(operation: Operation): Json[] {
  const headers: Json[] = [];
  if (operation.sourceHeader) {
    headers.push({ name: 'source', in: 'header', required: true, schema: { const: operation.sourceHeader } });
  }
  if (operation.idempotencyKey) {
    headers.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description: 'The id of the purchase. A second request with it gets the first one’s answer and moves no money.',
      schema: { type: 'string', minLength: 8, maxLength: 64 },
    });
  }
  return headers;
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

/** The JSON schema of what is on the wire. Parts with their own id go to `shared`; `openApiText` redirects references there. */
function schemaOf(schema: z.ZodType, shared: Json): Json {
  const {
    $schema: _dialect,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The format suffices; the leap-year pattern does not help readers.
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  Object.assign(shared, $defs);
  return rest;
}

/** The text of docs/openapi.json. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2).replaceAll('#/$defs/', '#/components/schemas/')}\n`;
}

if (import.meta.main) {
  await runProgram(async () => {
    const wanted = openApiText();
    if (!process.argv.includes('--check')) {
      mkdirSync(dirname(FILE), { recursive: true });
      writeFileSync(FILE, wanted);
      console.log('docs/openapi.json written');
      return 0;
    }
    if (existsSync(FILE) && readFileSync(FILE, 'utf8') === wanted) return 0;
    throw new Problem('docs/openapi.json is not what the contract says: run `node scripts/openapi.ts` and commit it.');
  });
}
