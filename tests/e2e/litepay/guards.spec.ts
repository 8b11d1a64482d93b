import { inOneLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('es', (locale) => {
  test('pages that need a payment redirect before they show anything', async ({ request }) => {
    for (const page of ['order-confirmation', 'status']) {
      const first = await request.get(`/${locale}/litepay/${page}`, { maxRedirects: 0 });
      expect(first.status(), page).toBe(307);
      expect(first.headers().location, page).toBe(`/${locale}/litepay`);
    }
    const entry = await request.get(`/${locale}/litepay`, { maxRedirects: 0 });
    expect(entry.status()).toBe(307);
    expect(entry.headers().location).toBe(`/${locale}/litepay/refill`);
  });
});

test('a finished refill leads to its receipt, and the first page starts a new one', async ({ page, sandbox }) => {
  const guest = await sandbox.persona('expiring');
  const refill = new QuickRefill(page, 'en');
  await refill.open();
  await refill.find(guest);
  await refill.enterCard();
  await refill.pay();
  await expect(refill.receipt).toBeVisible();
  const status = await page.request.get(`/en/litepay/status`, { maxRedirects: 0 });
  expect(status.headers().location).toMatch(/^\/en\/litepay\/order-confirmation/);
  // Once paid, the steps redirect to the receipt; starting again goes past it.
  const step = await page.request.get(`/en/litepay/refill`, { maxRedirects: 0 });
  expect(step.headers().location).toMatch(/^\/en\/litepay\/order-confirmation/);

  await page.getByRole('link', { name: refill.t('litepay.confirmation.again') }).click();
  await expect(refill.toggle('find')).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(/\/en\/litepay\/refill\?after=/);
  await expect(refill.phone).toHaveValue('');
  await expect(page.getByRole('link', { name: refill.t('litepay.find.after.link') })).toBeVisible();
  await expect(refill.toggle('payment')).toHaveAttribute('aria-disabled', 'true');

  // Repeating the same refill opens a question, which can be answered with no.
  await refill.find(guest);
  await refill.enterCard();
  await refill.pay();
  const question = page.getByRole('dialog', { name: refill.t('litepay.refillAgain.title') });
  await question.getByRole('button', { name: refill.t('litepay.refillAgain.no') }).click();
  await expect(question).toBeHidden();
  expect(await sandbox.charges({ accountId: guest.accountIds[0] ?? '' })).toHaveLength(1);
  await refill.confirm.click();
  await question.getByRole('button', { name: refill.t('litepay.refillAgain.yes') }).click();
  await expect(refill.receipt).toBeVisible();
  expect(await sandbox.charges({ accountId: guest.accountIds[0] ?? '' })).toHaveLength(2);
});
