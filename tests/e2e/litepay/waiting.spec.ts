import { accountIdOf, theOneCharge } from '../support/guest.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from '../support/test.ts';

test('a payment whose response is lost has a waiting page in either language, which leads to its receipt', async ({
  page,
  sandbox,
}) => {
  const guest = await sandbox.persona('expiring');
  const refill = new QuickRefill(page, 'es');
  await refill.open();
  await refill.find(guest);
  await refill.enterCard();
  // The charge takes effect, its response is lost, and for a while neither its status nor the account can be read.
  const match = { accountId: accountIdOf(guest) };
  await sandbox.fault({ call: 'guest-refill', kind: 'lost', times: 1, match });
  for (const call of ['charge-status', 'guest-dashboard']) await sandbox.fault({ call, kind: 'schema', match });
  await refill.pay();

  const expectWaiting = async ({ t, locale: language }: QuickRefill) => {
    await expect(page).toHaveURL(new RegExp(`/${language}/litepay/status\\?reference=`));
    await expect(page).toHaveTitle(new RegExp(t('litepay.meta.waitingTitle')));
    await expect(page.getByRole('heading', { level: 1, name: t('litepay.waiting.title') })).toBeFocused();
    await expect(page.getByText(t('litepay.waiting.doNotPay'))).toBeVisible();
    await expect(page.getByRole('main').locator('code')).toHaveText(/^[\dA-Z]{4}-[\dA-Z]{4}$/);
  };
  await expectWaiting(refill);
  await refill.otherLanguage.click();
  const other = refill.in('en');
  await expectWaiting(other);

  // Meanwhile every other litepay page redirects here.
  for (const away of ['', '/refill', '/order-confirmation']) {
    const response = await page.request.get(`/en/litepay${away}`);
    expect(new URL(response.url()).pathname, away).toBe('/en/litepay/status');
  }
  await sandbox.clearFaults();
  await expect(other.receipt).toBeFocused({ timeout: 15_000 });
  await theOneCharge(sandbox, guest);
});
