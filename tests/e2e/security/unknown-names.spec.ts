import { expect, test } from './audit-test.ts';
import { headerValue, sendRequest } from './http.ts';

const NAMES = [
  ...['/ping.json', '/app.webmanifest', '/walled-garden.json', '/x.php', '/.env', '/.well-known/security.txt'],
  ...['/en/x.svg', '/es/robots.txt', '/en/dashboard/x.json', '/assets/nothing.png', '/assets/nothing'],
  ...['/_next/nothing', '/_next/image?url=%2Fx&w=64&q=75', '/_next/static/nothing.js'],
];

test('an address without a page gets a short 404 for every method, and writing to the build is refused', async ({
  web,
}) => {
  for (const path of NAMES) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await sendRequest(web.url, { method, path });
      const isWriteToBuild = path.startsWith('/_next/') && !['GET', 'HEAD'].includes(method);
      expect([method, path, response.status]).toEqual([method, path, isWriteToBuild ? 405 : 404]);
      expect(response.body.length, `${method} ${path}`).toBeLessThan(1_500);
      expect(headerValue(response, 'content-security-policy')).toMatch(/^default-src 'none';/);
    }
  }
});

test('the short 404 page has both languages and a link home', async ({ page, consoleGuard, web }) => {
  consoleGuard.allowFailedRequests();
  await page.goto(`${web.url}/ping.json`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found · Página no encontrada');
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page).toHaveURL(`${web.url}/es`);
});

test('an address that looks like a page gets the full 404 page', async ({ web }) => {
  for (const path of ['/en/no/where', '/es/nowhere', '/en/receipt/a.b', '/es/litepay/link/abc.Thanks']) {
    expect([path, (await sendRequest(web.url, { path })).body.length > 10_000]).toEqual([path, true]);
  }
});

test('existing files and pages are served', async ({ web }) => {
  for (const path of [
    '/favicon.ico',
    '/favicon.svg',
    '/apple-touch-icon.png',
    '/assets/logo.svg',
    '/robots.txt',
    '/sitemap.xml',
  ]) {
    expect([path, (await sendRequest(web.url, { path })).status]).toEqual([path, 200]);
  }
});
