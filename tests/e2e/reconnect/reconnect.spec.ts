import { ActivationJourney } from '../support/activation-journey.ts';
import { inBothLocales, inOneLocale } from '../support/locales.ts';
import { ReconnectJourney } from '../support/reconnect-journey.ts';
import { expect, test } from '../support/test.ts';
import { tabTo } from '../support/tab-to.ts';

inBothLocales((locale) => {
  test('a customer reconnects a closed account, from its dashboard through payment and activation to new days', async ({
    page,
    sandbox,
  }) => {
    test.slow();
    const person = await sandbox.persona('closed-reconnect', { savedCard: locale === 'en' });
    const [accountId = ''] = person.accountIds;
    const journey = new ReconnectJourney(page, locale);
    await journey.open(person);
    await journey.reactivate();
    await expect(journey.step('activate')).toHaveAttribute('aria-disabled', 'true');
    await journey.plan(7).check();
    await expect(page.getByText(journey.t('reconnect.buys.text', { days: 7 }))).toBeVisible();
    await journey.expectReady();
    if (locale === 'es') {
      // Missing fields are reported, and nothing is sent.
      await journey.agree();
      await journey.pay.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: journey.t('fields.summaryTitle') })).toBeVisible();
      await journey.typeCard({ cardNumber: '4000000000000002' });
      await journey.pay.click();
      await expect(page.getByRole('alert').filter({ hasText: journey.t('payment.alert.declined') })).toBeVisible({
        timeout: 20_000,
      });
      await journey.expectReady();
      await journey.field('cardNumber').fill('4242424242424242');
    } else await journey.agree();
    const total = await journey.total.textContent();
    await journey.pay.click();

    await expect(journey.thanks).toBeVisible({ timeout: 20_000 });
    await expect(journey.onward).toBeVisible({ timeout: 30_000 });
    const [charge, ...more] = await sandbox.charges({ accountId });
    expect(more).toEqual([]);
    expect(total).toBe(`$${((charge?.amount ?? 0) / 100).toFixed(2)}`);
    await page.reload();
    await expect(journey.onward).toBeVisible({ timeout: 30_000 });
    await journey.onward.click();

    await new ActivationJourney(page, locale).activate();
    await expect(journey.daysLeft(7)).toBeVisible();
  });
});

inOneLocale('es', (locale) => {
  test('a customer reconnects by keyboard alone, from the address to the activation', async ({ page, sandbox }) => {
    test.slow();
    const journey = new ReconnectJourney(page, locale);
    await journey.openPlan(await sandbox.persona('closed-reconnect'));
    await journey.step('address').focus();
    await page.keyboard.press('Enter');
    await expect(journey.step('address')).toHaveAttribute('aria-expanded', 'true');
    await tabTo(journey.step('refill'));
    await page.keyboard.press(' ');
    await tabTo(journey.plan(30));
    await page.keyboard.press('ArrowDown');
    await expect(journey.plan(7)).toBeChecked();
    await journey.expectReady();
    await tabTo(page.getByRole('checkbox', { name: journey.t('reconnect.review.agree') }));
    await page.keyboard.press(' ');
    await tabTo(journey.pay);
    await page.keyboard.press('Enter');
    await expect(journey.onward).toBeVisible({ timeout: 40_000 });
    await tabTo(journey.onward, 60);
    await page.keyboard.press('Enter');
    await expect(journey.heading('activation.page.title')).toBeVisible({ timeout: 20_000 });
  });
});
