import { accountOf } from '../support/guest.ts';
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
    expect(await sandbox.charges({ accountId: accountOf(guest) })).toMatchObject([{ kind: 'pin', amount: 0 }]);
  });
});
