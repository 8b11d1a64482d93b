import { describe, expect, it } from '@jest/globals';
import { isFileName, unknownNames, unusedAddresses } from '#lib/unknown-names.ts';
import { complaintsAbout } from '#tests/e2e/support/valid-html.ts';

const { GET } = await import('#app/api/not-found/route.ts');

/** Whether a rewrite applies to a path, as Next matches a source without parameters. */
const isRewritten = (path: string) => unknownNames.some(({ source }) => new RegExp(`^${source}$`).test(path));

describe('an address that names a file', () => {
  it.each([
    ['/ping.json', true],
    ['/manifest.webmanifest', true],
    ['/.env', true],
    ['/en/x.svg', true],
    ['/assets/nothing', true],
    ['/en/nowhere', false],
    ['/en/v1.2/plans', false],
    ['/en/litepay/link/abc.Thanks', false],
    ['/es/receipt/7K2M9QXD.html', false],
    ['/api/nothing.json', false],
  ])('is recognized for %s: %s', (path, expected) => {
    expect([isFileName(path), isRewritten(path)]).toEqual([expected, expected]);
  });

  it.each([
    ['/_next/nothing', true],
    ['/_next/static/chunks/main.js', false],
  ])('is recognized in the framework’s paths for %s: %s', (path, expected) => {
    expect([isFileName(path), isRewritten(path)]).toEqual([false, expected]);
  });

  it('gets a short document in both languages', async () => {
    const response = GET();
    const html = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(html).toContain('Page not found · <span lang="es">Página no encontrada</span>');
    expect(html).toContain('<strong>Hearthline</strong>');
    expect(html.length).toBeLessThan(1_100);
    expect(await complaintsAbout(html)).toEqual([]);
    for (const { destination } of [...unknownNames, ...unusedAddresses]) expect(destination).toBe('/api/not-found');
  });
});
