import { describe, expect, it } from '@jest/globals';

const ORIGIN = 'http://localhost:3000';
Object.assign(process.env, {
  APP_ORIGIN: ORIGIN,
  SESSION_SECRET: 's'.repeat(32),
  TRUSTED_PROXY_HOPS: '1',
});
const { POST } = await import('./route.ts');

const REPORT = {
  type: 'csp-violation',
  body: { documentURL: `${ORIGIN}/en`, effectiveDirective: 'img-src', blockedURL: 'https://evil.example/x.png' },
};

describe('POST /api/policy-report', () => {
  const post = (body: string, address: string) =>
    POST(new Request(`${ORIGIN}/api/policy-report`, { method: 'POST', body, headers: { 'x-forwarded-for': address } }));

  it('takes what browsers send, nothing larger and nothing else', async () => {
    expect((await post(JSON.stringify([REPORT]), '198.51.100.1')).status).toBe(204);
    expect((await post('{', '198.51.100.1')).status).toBe(400);
    expect((await post('x'.repeat(20_000), '198.51.100.1')).status).toBe(413);
  });

  it('is limited', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await post('[]', '198.51.100.2')).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 204));
    expect((await post('[]', '198.51.100.2')).headers.get('retry-after')).toMatch(/^\d+$/);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});
