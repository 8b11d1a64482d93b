import { addDays, formatDay } from '#lib/domain/calendar-day.ts';
import { inOneLocale, onOneScreenEach } from '../support/locales.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('es', (locale) => {
  test(`an owner redeems a PIN by keyboard alone, from the dashboard to the receipt ${onOneScreenEach(locale, '@phone')}`, async ({
    page,
    sandbox,
    consoleGuard,
  }) => {
    test.slow();
    consoleGuard.allowFailedRequests();
    const person = await sandbox.persona('expiring');
    const [accountId = ''] = person.accountIds;
    const before = await sandbox.account(accountId);
    const pin = await sandbox.pin();
    const refill = new RefillJourney(page, locale);
    const { t } = refill;
    const { keyboard } = page;
    await refill.open(person);
    const links = page.getByRole('region', { name: t('accountDashboard.links.title') });
    await links.locator('a[href*="tab=pin"]').focus();
    await keyboard.press('Enter');

    const tab = (key: 'pin.tabs.card' | 'pin.tabs.pin') => page.getByRole('tab', { name: t(key), exact: true });
    await expect(tab('pin.tabs.pin')).toBeEnabled({ timeout: 20_000 });
    await tabTo(tab('pin.tabs.pin'));
    await keyboard.press('ArrowLeft');
    await expect(tab('pin.tabs.card')).toBeFocused();
    await expect(refill.refills).toBeVisible();
    await keyboard.press('ArrowRight');
    await keyboard.press('Tab');
    await expect(refill.pin).toBeFocused();
    await keyboard.type('no such');
    await keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: t('pin.problems.unknown.title') })).toBeVisible();
    await keyboard.press('ControlOrMeta+A');
    await keyboard.insertText(` ${pin.slice(0, 8)}-${pin.slice(8)} `.toLowerCase());
    await keyboard.press('Enter');

    const expiry = addDays(String(before.expirationDate), 30);
    await expect(page.getByRole('heading', { name: t('pin.found.title') })).toBeFocused();
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByText(t('payment.buys.newExpiry', { date: formatDay(expiry, locale) }))).toBeVisible();
    expect((await sandbox.account(accountId)).expirationDate).toBe(before.expirationDate);
    await tabTo(refill.button('pin.found.redeem'));
    await keyboard.press('Enter');

    await refill.expectReceipt();
    await expect(page.getByText(t('pin.receipt.body'))).toBeVisible();
    await expect(page.getByText(t('refill.confirmation.through', { date: formatDay(expiry, locale) }))).toBeVisible();
    expect(await sandbox.charges({ accountId })).toMatchObject([{ kind: 'pin', amount: 0 }]);
    expect((await sandbox.account(accountId)).expirationDate).toBe(expiry);
  });
});

test('a half-typed PIN survives the other language', async ({ page, sandbox }) => {
  const refill = new RefillJourney(page, 'en');
  await refill.openPin(await sandbox.persona('expiring'));
  await refill.pin.fill('ABCD-1234');
  await page.getByRole('banner').locator('a[hreflang="es"]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('tabpanel').getByRole('textbox')).toHaveValue('ABCD-1234');
});
