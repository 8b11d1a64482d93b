import { refreshTarget } from '#tests/support/form-response.ts';
import { lookUp } from '../support/guest.ts';
import { inOneLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import { signInOver } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('es', (locale) => {
  test('no card can be typed or sent before the script has loaded', async ({ page, sandbox }) => {
    const refill = new QuickRefill(page, locale);
    await refill.open();
    // The lookup ties the plan to this browser, so the server renders the card form on the next view.
    const response = await lookUp(page, await sandbox.persona('expiring'), locale);
    expect(await response.json()).toMatchObject({ outcome: 'found' });

    const inMemory = Promise.withResolvers<void>();
    await page.route('**/_next/static/**/*.js', async (route) => {
      await inMemory.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await expect(refill.field('cardNumber')).toBeDisabled();
    await expect(refill.next('payment')).toHaveJSProperty('disabled', true);
    const form = refill.panel('payment').locator('form');
    await expect(form).toHaveAttribute('method', 'post');
    await expect(form).toHaveAttribute('action', `/api/payment/no-script-fallback?from=/${locale}/litepay/refill`);
    // The billing address may be typed: it is no secret, and stays.
    const card = form.getByRole('group', { name: refill.t('payment.card.legend') });
    await expect(card.locator('input:enabled, select:enabled')).toHaveCount(0);
    await expect(form.locator('button:enabled')).toHaveCount(0);

    inMemory.resolve();
    await expect(refill.field('cardNumber')).toBeEnabled();
    await expect(refill.next('payment')).toHaveJSProperty('disabled', false);
    await expect(form.locator('[name]')).toHaveCount(0);
  });

  test.describe('quick refill without any script', () => {
    test.use({ javaScriptEnabled: false });

    test('the first step shows without any script, and cannot be sent', async ({ page }) => {
      const refill = new QuickRefill(page, locale);
      await page.goto(`/${locale}/litepay/refill`);
      await expect(refill.phone).toBeVisible();
      await expect(refill.next('find')).toBeDisabled();
      await expect(page.locator('noscript p')).toHaveText(refill.t('shell.withoutScript', { phone: '(800) 555-0100' }));
      await expect(page.locator('noscript a')).toHaveAttribute('href', /^tel:/);
    });

    test('an owner sees the cart without any script, and it does not show as updating', async ({ page, sandbox }) => {
      const owner = new RefillJourney(page, locale);
      await signInOver(page.request, `/api/session/login?locale=${locale}`, await sandbox.persona('active'));
      await page.goto(`/${locale}/refill`);
      await expect(page.locator('noscript p').first()).toBeVisible();
      await expect(page.getByText(owner.t('refill.cart.updating'))).toHaveCount(0);
    });
  });

  test('a card form that is posted without any script leads back to its page', async ({ request, baseURL }) => {
    const post = (from: string) =>
      request.post(`/api/payment/no-script-fallback?from=${encodeURIComponent(from)}`, {
        form: { anything: '4242424242424242' },
        maxRedirects: 0,
      });
    const response = await post(`/${locale}/litepay/refill`);
    expect(response.status()).toBe(200);
    expect(refreshTarget(await response.text())).toBe(`/${locale}/litepay/refill`);
    for (const foreign of ['https://example.com/', '//example.com', '/%5Cexample.com', `/${locale}/../../x`, '']) {
      const target = refreshTarget(await (await post(foreign)).text());
      expect(new URL(target, baseURL).origin, foreign).toBe(baseURL);
    }
  });
});
