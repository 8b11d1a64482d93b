import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { findFailureCode } from '#lib/contract/failure.ts';
import type { Operation } from '#lib/contract/operation.ts';
import { externalCalls, operations } from '#lib/contract/operations.ts';
import { type Example, examples } from '#scripts/openapi/examples.ts';
import { openApiDocument, openApiText } from '#scripts/openapi.ts';
import { toZodSchema, documentedOperations, examplesIn, servers } from '#tests/support/openapi-document.ts';

const all = Object.values<Operation>(operations);

/** Every call name that the sandbox accepts for a fault. */
const callNames = `token content logout decoder ping get-account identity update-identity update-customer
  dashboard guest-dashboard load-prepaid-account validate-device validate-mac activate-account reprovision-device
  transactions payment-info enroll-autopay cancel-autopay add-instrument modify-instrument remove-instrument
  set-instrument-role
  get-promo get-tax refill guest-refill pin pin-redeem create-aux fetch-aux update-move validate-address
  serviceability suggest-address assign-device-code product-detail create-session restore-session submit-order
  notification-consent send-receipt waitlist service-status notify-outage take-grace send-grace-link charge-status payment-jwks public-ping identity-router oidc-discovery oidc-jwks oidc-token
  oidc-authorize oidc-end-session`.split(/\s+/);

describe('the contract', () => {
  it('has exactly the calls that the sandbox knows', () => {
    expect([...Object.keys(operations), ...externalCalls].sort()).toEqual([...callNames].sort());
  });

  it('keeps each operation under its own name', () => {
    expect(all.map(({ name }) => name)).toEqual(Object.keys(operations));
  });

  it('uses each method and path of a host for one operation only', () => {
    const paths = all.flatMap(({ host, method, path, otherPaths = [] }) =>
      [path, ...otherPaths].map((each) => `${host} ${method} ${each}`),
    );
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it('requires an idempotency key for charges, activation and grace, and for nothing else', () => {
    const charges = ['submit-order', 'refill', 'guest-refill', 'create-aux', 'pin-redeem'].sort();
    expect(
      all
        .filter(({ retry }) => retry === 'charge')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(charges);
    expect(
      all
        .filter(({ idempotencyKey }) => idempotencyKey)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['activate-account', 'take-grace', ...charges].sort());
  });

  it.each(all.filter(({ retry }) => retry === 'charge'))('reads only proof as success: $name', ({ response }) => {
    for (const body of [{}, [], null, 'ok', { status: 'OK' }, { response: {} }, { response: { status: 'SUCCESS' } }]) {
      expect(response.safeParse(body).success).toBe(false);
    }
  });

  // An empty response is acceptable for a token and a logout; content is validated section by section.
  it.each(all.filter(({ name }) => !['token', 'logout', 'content'].includes(name)))(
    'refuses a response of another shape: $name',
    ({ response }) => {
      for (const body of [{ unexpected: true }, {}, [1, { a: 1 }], 'text', 7, null]) {
        expect(response.safeParse(body).success).toBe(false);
      }
    },
  );

  it.each(all)('sends what it validated, without transforms: $name', ({ body }) => {
    expect(JSON.stringify(body ? transformsIn(body) : [])).toBe('[]');
  });

  it('detects a transform in a schema', () => {
    expect(transformsIn(operations['get-tax'].response)).not.toEqual([]);
  });

  it.each(all)('has no body for a GET: $name', ({ method, body }) => {
    expect(method === 'GET' ? body : undefined).toBeUndefined();
  });
});

describe('docs/openapi.json', () => {
  it('matches the contract', () => {
    expect(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')).toBe(openApiText());
  });

  it('puts every operation into exactly one area', () => {
    for (const { tags, operationId } of describedOperations())
      expect([operationId, tags?.length]).toEqual([operationId, 1]);
  });

  it('gives every operation an id of its own', () => {
    const ids = describedOperations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('declares the idempotency header on every charge', () => {
    const charges = describedOperations().filter((operation) => operation['x-retry'] === 'charge');
    expect(charges).toHaveLength(6);
    for (const { parameters } of charges) {
      expect(parameters).toContainEqual(
        expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: true }),
      );
    }
  });
});

describe('the examples of the contract', () => {
  it.each(all)('match the contract: $name', ({ name, query, body, response }) => {
    const example = Object.entries<Example>(examples).find(([call]) => call === name)?.[1];
    expect(query?.safeParse(example?.query).error?.issues ?? []).toEqual([]);
    expect(body?.safeParse(example?.body).error?.issues ?? []).toEqual([]);
    for (const value of [example?.response, ...Object.values(example?.others ?? {})]) {
      expect(response.safeParse(value).error?.issues ?? []).toEqual([]);
    }
  });

  it.each(documentedOperations)('match the document for every response: $operationId', (operation) => {
    const { parameters, requestBody, responses } = operation;
    for (const { name, required, schema, example } of parameters) {
      if (required || example !== undefined) expect([name, listProblems(schema, example)]).toEqual([name, []]);
    }
    const request = requestBody?.content['application/json'];
    if (request) expect(listProblems(request.schema, request.example)).toEqual([]);
    for (const [status, { content }] of Object.entries(responses)) {
      const entries = examplesIn(operation, status);
      expect([status, entries.length > 0]).toEqual([status, true]);
      for (const [name, value] of entries) {
        expect([status, name, listProblems(content['application/json'].schema, value)]).toEqual([status, name, []]);
      }
    }
  });

  it.each(documentedOperations)('respond with success by default: $operationId', (operation) => {
    const [[name, value] = []] = examplesIn(operation, '200');
    expect(name).toBe('done');
    const call = all.find((each) => each.name === operation['x-call']);
    expect(call && findFailureCode(call, value)).toBeNull();
    // A generator that makes up responses from the schema alone could not choose a failure either.
    expect(JSON.stringify(operation.responses['200'])).not.toMatch(/schemas\/(Failure|SessionError)/);
  });

  it('fail validation where one is wrong', () => {
    for (const { requestBody } of documentedOperations) {
      const schema = requestBody?.content['application/json'].schema;
      if (schema) expect(listProblems(schema, 'a text')).not.toEqual([]);
    }
  });

  it('name a server for each call', () => {
    expect(servers).toHaveLength(1);
    const elsewhere = documentedOperations
      .filter((operation) => operation.servers)
      .map((operation) => operation['x-call']);
    expect([...new Set(elsewhere)].sort()).toEqual(['content', 'public-ping']);
  });
});

function listProblems(schema: Record<string, unknown>, value: unknown): unknown[] {
  return toZodSchema(schema).safeParse(value).error?.issues ?? [];
}

interface DescribedOperation {
  operationId: string;
  tags?: string[];
  parameters?: unknown[];
  'x-retry': string;
}

function describedOperations(): DescribedOperation[] {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, DescribedOperation>> };
  return Object.values(paths).flatMap((item) => Object.values(item));
}

/** Finds the transforms inside a schema by walking its definition. */
function transformsIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const own = 'type' in schema && schema.type === 'transform' ? ['transform'] : [];
  return [...own, ...Object.values(schema).flatMap((part) => transformsIn(part, seen))];
}
