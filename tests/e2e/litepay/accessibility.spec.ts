import { unknownPhone } from '../support/guest.ts';
import { VISA } from '../support/cards.ts';
import { inOneLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('es', (locale) => {
  // Each language in another scheme, so that the colours of both are seen; axe must not look in the middle of a movement.
  test.use({ colorScheme: locale === 'en' ? 'light' : 'dark' });

  test('axe: start, warnings, modals', async ({ page, sandbox, expectAccessible, consoleGuard }) => {
    test.slow();
    consoleGuard.allowFailedRequests();
    const refill = new QuickRefill(page, locale);
    const { t } = refill;
    await refill.open();
    await expectAccessible();

    await page.getByRole('button', { name: t('litepay.about.open') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible();
    await page.keyboard.press('Escape');

    await refill.next('find').click();
    await expect(page.getByRole('alert').filter({ hasText: t('fields.summaryTitle') })).toBeVisible();
    await expectAccessible();

    await refill.find({ phone: unknownPhone(), zip: '62701' });
    await page.getByRole('button', { name: t('litepay.find.notLocated.help') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expectAccessible();

    const phone = unknownPhone();
    await sandbox.persona('active', { phone, zip: '62701' });
    await sandbox.persona('active', { phone, zip: '62701' });
    await refill.find({ phone, zip: '62701' });
    await expect(page.getByRole('alert').filter({ hasText: t('litepay.find.severalAccounts.title') })).toBeVisible();
    await expectAccessible();

    await page.route('**/api/litepay/lookup', (route) => route.abort());
    await refill.find({ phone: unknownPhone(), zip: '62701' });
    await expect(page.getByRole('alert').filter({ hasText: t('litepay.find.unavailable.title') })).toBeVisible();
    await expectAccessible();
  });

  test('axe: payment, its errors, review, terms, failure, receipt, refill again', async ({
    page,
    sandbox,
    expectAccessible,
  }) => {
    test.slow();
    const guest = await sandbox.persona('acp-deenrolled');
    const refill = new QuickRefill(page, locale);
    const { t } = refill;
    await refill.open();
    await refill.find(guest);
    await refill.next('payment').press('Enter');
    await expect(refill.panel('payment').getByRole('alert')).toBeVisible();
    await expectAccessible();

    await refill.enterCard({ ...VISA, cardNumber: '4000000000000002' });
    await expectAccessible();
    await refill
      .panel('review')
      .getByRole('button', { name: t('litepay.review.terms.open') })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible();
    await page.keyboard.press('Escape');

    await refill.pay();
    await expect(refill.failure).toBeFocused();
    await expectAccessible();

    await refill.enterCard();
    await refill.pay();
    await expect(refill.receipt).toBeVisible();
    await page.locator('summary').last().click();
    await expectAccessible();

    await page.getByRole('link', { name: t('litepay.confirmation.again') }).click();
    await refill.find(guest);
    await refill.enterCard();
    await refill.pay();
    await expect(page.getByRole('dialog', { name: t('litepay.refillAgain.title') })).toBeVisible();
    await expectAccessible();
  });
});
