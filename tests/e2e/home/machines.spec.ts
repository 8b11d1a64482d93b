import { LOCALES } from '#lib/i18n/locales.ts';
import { expect, test } from '../support/test.ts';

test('the sitemap lists the public pages, each with its other language', async ({ request, baseURL }) => {
  const response = await request.get('/sitemap.xml');
  expect(response.headers()['content-type']).toContain('xml');
  const text = await response.text();
  expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual(
    ['/en', '/es', '/en/no-internet', '/es/no-internet'].map((path) => baseURL + path),
  );
  expect([...text.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, language, url]) => [language, url])).toEqual(
    ['', '', '/no-internet', '/no-internet'].flatMap((page) => [
      ['en', `${baseURL}/en${page}`],
      ['es', `${baseURL}/es${page}`],
      ['x-default', `${baseURL}${page || '/'}`],
    ]),
  );
});

for (const locale of LOCALES) {
  test(`the page for a customer without internet is described in ${locale} for search engines`, async ({
    page,
    baseURL,
  }) => {
    await page.goto(`/${locale}/no-internet`);
    const links = page.locator('head link[rel=canonical], head link[rel=alternate][hreflang]');
    expect(
      await links.evaluateAll((all) => all.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])),
    ).toEqual([
      [null, `${baseURL}/${locale}/no-internet`],
      ['en', `${baseURL}/en/no-internet`],
      ['es', `${baseURL}/es/no-internet`],
      ['x-default', `${baseURL}/no-internet`],
    ]);
    await expect(page.locator('head meta[name=robots][content*=noindex]')).toHaveCount(0);
  });
}

test('robots.txt allows the pages and the labels, and names the sitemap', async ({ request, baseURL }) => {
  const text = await (await request.get('/robots.txt')).text();
  expect(text.split('\n').filter(Boolean)).toEqual([
    'User-Agent: *',
    'Allow: /',
    'Allow: /api/broadband-facts',
    'Disallow: /api/',
    `Sitemap: ${baseURL}/sitemap.xml`,
  ]);
});

test('all other pages are closed to search engines', async ({ request }) => {
  const robots = async (path: string) => (await request.get(path, { maxRedirects: 0 })).headers()['x-robots-tag'];
  expect(await robots('/en')).toBeUndefined();
  expect(await robots('/es')).toBeUndefined();
  expect(await robots('/en/no-internet')).toBeUndefined();
  for (const path of ['/en/litepay/refill', '/es/error', '/en/buy/internet', '/api/broadband-facts']) {
    expect(await robots(path), path).toContain('noindex');
  }
});

test('the broadband labels are public data, complete for each plan', async ({ request }) => {
  const response = await request.get('/api/broadband-facts');
  expect(response.headers()['cache-control']).toContain('public');
  const facts = await response.json();
  expect(facts.map(({ planCode, price }: { planCode: string; price: object }) => [planCode, price])).toEqual([
    ['HSD_030', { usd: 45, periodDays: 30 }],
    ['HSD_007', { usd: 15, periodDays: 7 }],
  ]);
  for (const label of facts) {
    expect(label).toMatchObject({
      uniquePlanIdentifier: expect.stringMatching(/^F\d{10}[A-Z0-9]{15}$/),
      providerName: 'Hearthline',
      planName: { en: expect.any(String), es: expect.any(String) },
      connectionType: 'fixed',
      introductoryRate: false,
      contractMonths: 0,
      earlyTerminationFeeUsd: 0,
      typicalDownloadMbps: expect.any(Number),
      typicalUploadMbps: expect.any(Number),
      typicalLatencyMs: expect.any(Number),
      networkManagementUrl: expect.stringMatching(/^https:/),
      privacyUrl: expect.stringMatching(/^https:/),
      customerSupportPhone: expect.any(String),
    });
  }
});

test('the home page calls the provider for nothing once its cache is warm', async ({ request, sandbox }) => {
  await request.get('/en');
  const before = (await sandbox.calls({ call: 'product-detail' })).filter(({ query }) => query.marketId === '14167');
  for (let view = 0; view < 5; view += 1) expect((await request.get(view % 2 ? '/en' : '/es')).ok()).toBe(true);
  const after = (await sandbox.calls({ call: 'product-detail' })).filter(({ query }) => query.marketId === '14167');
  // Other tests of this run may make such calls meanwhile, but not five.
  expect(after.length - before.length).toBeLessThan(5);
});
