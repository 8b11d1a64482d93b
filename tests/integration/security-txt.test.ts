import { afterEach, expect, it, jest } from '@jest/globals';
import { isFileName, wellKnownFiles } from '#lib/unknown-names.ts';
import { securityHeaders } from '#lib/http/headers.ts';

const ADDRESS = '/.well-known/security.txt';
const DAY_MS = 24 * 60 * 60 * 1_000;
const originalEnv = { ...process.env };

afterEach(() => {
  process.env = { ...originalEnv };
});

async function request(contact: string | null): Promise<Response> {
  if (contact === null) delete process.env['SECURITY_CONTACT'];
  else process.env['SECURITY_CONTACT'] = contact;
  process.env['SESSION_SECRET'] = 's'.repeat(32);
  jest.resetModules();
  const { GET } = await import('#app/security.txt/route.ts');
  return GET();
}

it.each(['mailto:security@northwind.example', 'https://northwind.example/report'])(
  'security.txt names %s and the fields of RFC 9116, one on each line',
  async (contact) => {
    const response = await request(contact);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = (await response.text()).trimEnd().split('\n');
    expect(lines.map((line) => line.split(': ')[0])).toEqual([
      'Contact',
      'Expires',
      'Preferred-Languages',
      'Canonical',
    ]);
    expect(lines[0]).toBe(`Contact: ${contact}`);
    expect(lines[2]).toBe('Preferred-Languages: en, es');
    expect(lines[3]).toMatch(/^Canonical: https?:\/\/.*\/\.well-known\/security\.txt$/);
  },
);

it('security.txt expires between a day and a year from each request', async () => {
  const { buildSecurityTxt } = await import('#lib/site/security-txt.ts');
  for (const now of [Date.UTC(2026, 10, 28, 23, 59), Date.UTC(2031, 1, 28)]) {
    const text = buildSecurityTxt({ origin: 'https://a.example', contact: 'mailto:a@a.example', now });
    const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
    expect(expires - now).toBeGreaterThan(DAY_MS);
    expect(expires - now).toBeLessThan(365 * DAY_MS);
  }
});

it('security.txt is not found without the setting', async () => {
  const response = await request(null);
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
});

it('security.txt is served at the standard’s path, which the middleware lets through', async () => {
  expect(wellKnownFiles).toEqual([{ source: ADDRESS, destination: '/security.txt' }]);
  expect(isFileName(ADDRESS)).toBe(true);
  expect(securityHeaders(ADDRESS, { isHttps: true })['cache-control']).toBeUndefined();
});
