import { expect, test } from '../support/test.ts';

test.describe('an address without a language uses the browser’s language', () => {
  for (const [acceptLanguage, locale] of [
    ['en-US,en;q=0.9', 'en'],
    ['es-MX,es;q=0.9,en;q=0.5', 'es'],
    ['zz-ZZ,es;q=0.4', 'es'],
    ['es-MX,en-US;q=0.9', 'es'],
    ['en;q=0.1,es-DO', 'es'],
    ['es_MX', 'es'],
    ['de-DE', 'en'],
    ['', 'en'],
  ] as const) {
    test(`the browser languages “${acceptLanguage}” lead to ${locale}`, async ({ request }) => {
      for (const [path, target] of [
        ['/', `/${locale}`],
        ['/no-internet', `/${locale}/no-internet`],
      ] as const) {
        const response = await request.get(path, { headers: { 'accept-language': acceptLanguage }, maxRedirects: 0 });
        expect(response.status()).toBe(307);
        expect(response.headers().location).toBe(target);
      }
    });
  }
});

test('the chosen language is remembered at the root', async ({ page }) => {
  await page.goto('/en/litepay/refill');
  await page.getByRole('link', { name: 'Español', exact: true }).click();
  await expect(page).toHaveURL('/es/litepay/refill');
  await page.goto('/');
  await expect(page).toHaveURL('/es');
});
