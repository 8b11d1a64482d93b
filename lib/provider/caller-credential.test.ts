import { beforeEach, describe, expect, it } from '@jest/globals';
import { lines } from '#tests/support/captured-log.ts';

const { ID, context, json, requests, script, url } = await import('#tests/support/scripted-provider.ts');
const KEY = 'wN5tB8xQ2mZ7cL4v+/=';
Object.assign(process.env, {
  PROVIDER_URL: `${url}/prepaid/v2`,
  PUBLIC_SITE_URL: url,
  CONTENT_URL: url,
  PROVIDER_API_KEY: KEY,
});
const { callProvider } = await import('./call.ts');
const { content } = await import('#lib/contract/content.ts');
const { chargeStatus } = await import('#lib/contract/payments.ts');
const { guestDashboard } = await import('#lib/contract/dashboard.ts');
const { guestRefill } = await import('#lib/contract/refill.ts');
const { publicPing } = await import('#lib/contract/public.ts');
const { measureReach } = await import('./reach.ts');

const REFUSED = { errorCode: 'CALLER_REFUSED', errorMessage: `not ${KEY}` };
const askStatus = () => callProvider(chargeStatus, { query: { referenceID: ID } }, context);
const sentKeys = () => requests.map(({ path, headers }) => [path.split('?')[0], headers['x-api-key']]);
beforeEach(() => {
  lines.length = 0;
});

describe('the API key', () => {
  it('is sent with calls to the provider, below the path of its URL', async () => {
    script.responses = [json(200, { referenceID: ID, status: 'NOT_FOUND' })];
    expect(await askStatus()).toMatchObject({ ok: true });
    expect(sentKeys()).toEqual([[`/prepaid/v2${chargeStatus.path}`, KEY]]);
  });

  it('is sent neither to content nor to the public site, even on the same host', async () => {
    script.responses = [json(200, {})];
    await callProvider(content, { path: '/content/en/root' }, context);
    await callProvider(publicPing, { query: { trackingId: context.trackingId } }, context);
    expect(requests.map(({ path }) => path.split('?')[0])).toContain(publicPing.path);
    expect(requests.filter(({ headers }) => 'x-api-key' in headers)).toEqual([]);
  });

  it('is sent only to the provider when reachability is measured', async () => {
    script.responses = [json(404, {})];
    expect(await measureReach()).toMatchObject({ provider: { state: 'ok' }, content: { state: 'ok' } });
    expect(requests.filter(({ headers }) => headers['x-api-key'] === KEY)).toHaveLength(1);
  });

  it('is not sent to a redirect', async () => {
    script.responses = [json(302, {}, { location: `${url}/elsewhere` })];
    await askStatus();
    expect(requests.map(({ path }) => path)).not.toContain('/elsewhere');
  });
});

describe('a provider that refuses the key', () => {
  const ask = () => callProvider(guestDashboard, {}, context);
  const charge = () => callProvider(guestRefill, {}, context);

  it.each([
    ['with 401', 401, REFUSED],
    ['with 403', 403, REFUSED],
    ['with 403 and the flag of a session', 403, { ...REFUSED, rejected: true }],
    ['with 200 and a code of a call', 200, { ...REFUSED, businessErrorCode: 'BUS_CUSTDASH_024' }],
  ])('is recognized by its code, before any other code: %s', async (_what, status, body) => {
    script.responses = [json(status, body)];
    for (const call of [ask, charge, askStatus]) expect(await call()).toEqual({ ok: false, reason: 'caller-refused' });
    expect(requests).toHaveLength(3);
  });

  it('is logged as an error, without the key', async () => {
    script.responses = [json(401, REFUSED)];
    await ask();
    expect(lines).toContainEqual({
      level: 'error',
      event: 'provider_refused',
      call: 'guest-dashboard',
      reason: 'key',
      trackingId: context.trackingId,
    });
    expect(JSON.stringify(lines)).not.toContain(KEY);
  });

  it('is neither an ended session nor a missing account', async () => {
    script.responses = [json(401, { message: 'who are you' })];
    expect(await ask()).toEqual({ ok: false, reason: 'bad-answer', status: 401 });
  });

  it('counts as unreachable when reachability is measured', async () => {
    script.responses = [
      (request, response) => json(request.headers['x-api-key'] ? 401 : 404, REFUSED)(request, response),
    ];
    expect(await measureReach()).toMatchObject({ provider: { state: 'failed' }, content: { state: 'ok' } });
  });
});
