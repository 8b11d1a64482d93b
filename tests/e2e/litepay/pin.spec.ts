import { accountIdOf } from '../support/guest.ts';
import { inOneLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('es', (locale) => {
  test('a guest pays with a PIN by keyboard alone @phone @only-phone', async ({ page, sandbox }) => {
    test.slow();
    const guest = await sandbox.persona('expiring');
    const pin = await sandbox.pin();
    const refill = new QuickRefill(page, locale);
    const { keyboard } = page;
    await refill.open();
    await refill.find(guest);
    await expect(refill.toggle('payment')).toBeFocused();
    await tabTo(refill.panel('payment').getByRole('tab', { name: refill.t('pin.tabs.card'), exact: true }));
    await keyboard.press('ArrowRight');
    await expect(refill.pinTab).toBeFocused();
    await keyboard.press('Tab');
    await expect(refill.pin).toBeFocused();
    await keyboard.insertText(pin.toLowerCase());
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: refill.t('pin.found.title') })).toBeFocused();
    await tabTo(refill.redeem);
    await keyboard.press('Enter');
    await expect(refill.receipt).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(refill.t('pin.receipt.body'))).toBeVisible();
    expect(await sandbox.charges({ accountId: accountIdOf(guest) })).toMatchObject([{ kind: 'pin', amount: 0 }]);
  });
});

test('a half-typed PIN survives the other language, and a used PIN shows the day of its use', async ({
  page,
  sandbox,
}) => {
  test.slow();
  const guest = await sandbox.persona('expiring');
  const pin = await sandbox.pin();
  let refill = new QuickRefill(page, 'en');
  await refill.open();
  await refill.find(guest);
  await refill.pinTab.click();
  await refill.pin.fill(pin);
  for (const locale of ['es', 'en'] as const) {
    await refill.otherLanguage.click();
    refill = refill.in(locale);
    await expect(page).toHaveURL(`/${locale}/litepay/refill`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(refill.pin).toHaveValue(pin);
  }
  const storage = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(storage + JSON.stringify(await page.context().storageState())).not.toContain(pin);
  await refill.verifyPin(pin);
  await refill.redeem.click();
  await expect(refill.receipt).toBeVisible({ timeout: 20_000 });

  await page.goto('/es/litepay');
  refill = refill.in('es');
  await refill.find(guest);
  await refill.pinTab.click();
  await refill.verifyPin(pin);
  await page.getByRole('link', { name: refill.t('pin.problems.redeemedHere.receipt') }).click();
  await expect(refill.receipt).toBeVisible({ timeout: 20_000 });
});
