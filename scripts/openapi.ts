// Writes docs/openapi.json from the contract, with the examples of scripts/openapi/examples.ts; with --check it only checks that the file is
// up to date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { CALLER_REFUSED, callerRefusedBody, failureBody, sessionErrorBody } from '#lib/contract/failure.ts';
import { type Credential, credentialFor, type Operation } from '#lib/contract/operation.ts';
import { type CallName, operations } from '#lib/contract/operations.ts';
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
import * as sendGraceLink from '#lib/contract/send-grace-link.ts';
import * as notifyOutage from '#lib/contract/notify-outage.ts';
import * as serviceStatus from '#lib/contract/service-status.ts';
import * as shop from '#lib/contract/shop.ts';
import * as takeGrace from '#lib/contract/take-grace.ts';
import * as transactions from '#lib/contract/transactions.ts';
import * as waitlist from '#lib/contract/waitlist.ts';
import { type Example, examples } from './openapi/examples.ts';
import { inRoot } from './run/paths.ts';
import { Problem, runProgram } from './run/problem.ts';

const FILE = inRoot('docs', 'openapi.json');

type Json = Record<string, unknown>;

const areas: Record<string, Record<string, unknown>> = {
  Content: content,
  'Provider session': providerSession,
  Identity: identity,
  Dashboard: { ...dashboard, ...takeGrace, ...sendGraceLink },
  Devices: devices,
  Payments: { ...payments, ...transactions, ...receipt },
  Refill: { ...refill, ...pin },
  Move: move,
  Serviceability: { ...serviceability, ...serviceStatus, ...notifyOutage, ...waitlist },
  Shop: shop,
  'Public site': publicSite,
};

const hosts = {
  provider: 'The calls of the provider (PROVIDER_URL)',
  content: 'The content service (CONTENT_URL)',
  public: 'The public web site (PUBLIC_SITE_URL)',
} as const;

/** All three at the sandbox on this machine, which is what the settings begin with. */
const listServers = (host: keyof typeof hosts): Json[] => [{ url: 'http://localhost:4100', description: hosts[host] }];

/** What a failing provider may respond to any call. */
const OUT_OF_ORDER = 'SYS_0001';

const security: Record<Credential, Json[]> = {
  none: [],
  basic: [{ basic: [] }],
  bearer: [{ accessToken: [] }],
  guest: [{ visitToken: [] }, {}],
  owner: [{ providerSession: [], visitToken: [] }, { providerSession: [] }],
};

const names = Object.keys(operations).filter((name): name is CallName => name in operations);

/**
 * The OpenAPI 3.1 document of the contract as on the wire: before defaults are filled in and amounts become cents. A failure has no schema
 * and no example with status 200, where it may come as well: a mock generator could choose it.
 */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  const sharedSchemas: Json = {};
  const failures = {
    CallerRefused: toJsonSchema(callerRefusedBody, sharedSchemas),
    Failure: toJsonSchema(failureBody, sharedSchemas),
    SessionError: toJsonSchema(sessionErrorBody, sharedSchemas),
  };
  for (const name of names) {
    const operation: Operation = operations[name];
    for (const [index, path] of [operation.path, ...(operation.otherPaths ?? [])].entries()) {
      const item = (paths[path] ??= {});
      item[operation.method.toLowerCase()] = describe(operation, examples[name], path, index, sharedSchemas);
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
    servers: listServers('provider'),
    tags: Object.keys(areas).map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...failures, ...sharedSchemas },
      examples: toExamples({ expired: { expired: true }, rejected: { rejected: true } }),
      securitySchemes: {
        callerKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description:
            'The web app itself (PROVIDER_API_KEY), before anything else of a call is looked at. A client certificate, or a network that only the web app reaches, may stand in its place.',
        },
        basic: { type: 'http', scheme: 'basic' },
        accessToken: { type: 'http', scheme: 'bearer' },
        providerSession: { type: 'apiKey', in: 'header', name: 'x-session-id' },
        visitToken: { type: 'apiKey', in: 'header', name: 'x-xsrf-token' },
      },
    },
  };
}

function describe(operation: Operation, example: Example, path: string, index: number, sharedSchemas: Json): Json {
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const response = toJsonSchema(operation.response, sharedSchemas);
  const mayFailWith200 = operation.codeFields.length > 0 && !operation.isCodeInformation;
  const parameters = [...pathParameters(path), ...queryParameters(operation, example), ...headerParameters(operation)];
  const requestBody = operation.body && {
    required: true,
    content: { 'application/json': { schema: toJsonSchema(operation.body, sharedSchemas), example: example.body } },
  };
  const credentials = security[credentialFor(operation, path)];
  const isGuarded = operation.host === 'provider';
  const withKey = credentials.length > 0 ? credentials.map((one) => ({ callerKey: [], ...one })) : [{ callerKey: [] }];
  const codes = [OUT_OF_ORDER, ...(example.codes ?? [])];
  const failures = Object.fromEntries(codes.map((code) => [code, toFailure(operation, code)]));
  return {
    operationId: index === 0 ? operation.name : `${operation.name}-${index + 1}`,
    summary: operation.summary,
    tags: Object.keys(areas).filter((area) => Object.values(areas[area] ?? {}).includes(operation)),
    ...(operation.host !== 'provider' && { servers: listServers(operation.host) }),
    security: isGuarded ? withKey : credentials,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      200: {
        description: mayFailWith200 ? 'Done. A failure with its code may have this status too.' : 'Done',
        content: json(response, toExamples({ done: example.response, ...example.others })),
      },
      ...(isGuarded && {
        401: {
          description: 'The web app itself is refused: its key is missing or not accepted; nothing has been done',
          content: json(reference('CallerRefused'), toExamples({ refused: { errorCode: CALLER_REFUSED } })),
        },
      }),
      ...(credentials.length > 0 && {
        403: {
          description: 'The session has expired or is refused, or a failure with its code; nothing has been done',
          content: json(
            { anyOf: [reference('SessionError'), reference('Failure')] },
            {
              expired: { $ref: '#/components/examples/expired' },
              rejected: { $ref: '#/components/examples/rejected' },
            },
          ),
        },
      }),
      default: { description: 'A failure with its code', content: json(reference('Failure'), toExamples(failures)) },
    },
    'x-call': operation.name,
    'x-host': hosts[operation.host],
    'x-timeout-ms': operation.timeoutMs,
    'x-retry': operation.retry,
    'x-code-fields': operation.codeFields,
    ...(operation.isCodeInformation && { 'x-code-is-answer': true }),
  };
}

function toExamples(values: Json): Json {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
}

/** A failure in the field in which this call's codes are read first: system codes in its system field, if it has one. */
function toFailure({ codeFields }: Operation, code: string): Json {
  const isSystem = code.startsWith('SYS');
  const field = codeFields.find((name) => name.startsWith('sys') === isSystem) ?? codeFields[0] ?? 'errorCode';
  return { [field]: code, errorMessage: 'For the log; customers never see it' };
}

/** The values of the content service's path. */
const PATH_EXAMPLES: Record<string, string> = { site: 'hearthline', section: 'litepay' };

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    example: PATH_EXAMPLES[name],
  }));
}

function queryParameters(operation: Operation, { query = {} }: Example): Json[] {
  if (!operation.query) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(operation.query, { io: 'input' });
  const values = z.record(z.string(), z.unknown()).parse(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(name in values && { example: values[name] }),
  }));
}

function headerParameters(operation: Operation): Json[] {
  const headers: Json[] = [];
  if (operation.sourceHeader) {
    headers.push({
      name: 'source',
      in: 'header',
      required: true,
      schema: { const: operation.sourceHeader },
      example: operation.sourceHeader,
    });
  }
  if (operation.idempotencyKey) {
    headers.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description: 'The id of the purchase. A second request with it gets the first one’s answer and moves no money.',
      schema: { type: 'string', minLength: 8, maxLength: 64 },
      example: '9f2c41d07be84f6a95d3',
    });
  }
  return headers;
}

/** `examples`: by name; a mock generator responds with the first. */
function json(schema: Json, examples: Json): Json {
  return { 'application/json': { schema, examples } };
}

/** The JSON schema of what is on the wire. Parts with their own id go to `shared`; `openApiText` redirects references there. */
function toJsonSchema(schema: z.ZodType, sharedSchemas: Json): Json {
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
  Object.assign(sharedSchemas, $defs);
  return rest;
}

/** The text of docs/openapi.json. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2).replaceAll('#/$defs/', '#/components/schemas/')}\n`;
}

if (import.meta.main) {
  await runProgram(async () => {
    const expectedText = openApiText();
    if (!process.argv.includes('--check')) {
      mkdirSync(dirname(FILE), { recursive: true });
      writeFileSync(FILE, expectedText);
      console.log('docs/openapi.json written');
      return 0;
    }
    if (existsSync(FILE) && readFileSync(FILE, 'utf8') === expectedText) return 0;
    throw new Problem('docs/openapi.json is not what the contract says: run `node scripts/openapi.ts` and commit it.');
  });
}
