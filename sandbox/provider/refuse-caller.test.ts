import { afterAll, describe, expect, it } from '@jest/globals';
import { callerRefusedBody } from '#lib/contract/failure.ts';
import type { Operation } from '#lib/contract/operation.ts';
import { operations } from '#lib/contract/operations.ts';
import { contentPath } from '#lib/contract/content.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';

const [OLD, NEW] = ['the-key-of-yesterday', 'the-key-of-tomorrow'];
const { client, close } = await startTestSandbox({ SANDBOX_API_KEYS: `${OLD}, ${NEW}`, PROVIDER_API_KEY: OLD });
afterAll(() => close());

const calls = Object.values<Operation>(operations);
const own = calls.filter(({ host }) => host === 'provider').map(({ name }) => name);
const isRefused = async (path: string, method: string, headers: Record<string, string>) => {
  const { status, json } = await client.send(method, path, method === 'POST' ? {} : undefined, headers);
  return status === 401 && callerRefusedBody.safeParse(json).success;
};

describe('a call of the provider', () => {
  it.each(own)('refuses %s without a key and with a wrong key, on each of its paths', async (name) => {
    const { method, path, otherPaths = [] } = calls.find((one) => one.name === name) as Operation;
    for (const each of [path, ...otherPaths]) {
      expect(await isRefused(each, method, {})).toBe(true);
      expect(await isRefused(each, method, { 'x-api-key': `${OLD}x` })).toBe(true);
      expect(await isRefused(each, method, { 'x-api-key': '' })).toBe(true);
    }
  });

  it.each([OLD, NEW])('accepts each of two keys, so that one can be replaced: %s', async (key) => {
    expect((await client.send('GET', '/token?trackingId=test', undefined, { 'x-api-key': key })).status).toBe(200);
  });

  it('is refused before its session, token or fault is checked', async () => {
    await client.fault({ call: 'ping', kind: 'http' });
    expect(await isRefused(operations.ping.path, 'POST', { 'x-session-id': 'none' })).toBe(true);
  });
});

describe("a route outside the provider's API", () => {
  it('needs no key for content, the public site, the console and the login', async () => {
    const authorization = `Basic ${btoa('content:sandbox')}`;
    const content = await client.send('GET', contentPath('hearthline', '', 'root'), undefined, { authorization });
    const others = ['/ping.json', '/console', '/__sandbox/health', '/oidc/.well-known/openid-configuration'];
    const statuses = await Promise.all(others.map(async (path) => (await client.get(path)).status));
    expect([content.status, ...statuses]).toEqual([200, 200, 200, 200, 200]);
  });
});

it('keeps keys out of the list of calls', async () => {
  await client.send('GET', '/token', undefined, { 'x-api-key': NEW });
  await client.send('GET', '/token', undefined, { 'x-api-key': 'the-key-of-nobody' });
  const { text } = await client.get('/__sandbox/calls');
  expect(text).toContain('"x-api-key":"..."');
  for (const key of [OLD, NEW, 'the-key-of-nobody']) expect(text).not.toContain(key);
});
