import { accountIdOf } from '../support/guest.ts';
import { inBothLocales } from '../support/locales.ts';
import { testOn } from '../support/own-web-test.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import { expect, test } from '../support/test.ts';

inBothLocales((locale) => {
  test('a guest refills a paused account like any other, and its owner sees that the move stays', async ({
    page,
    sandbox,
  }) => {
    test.slow();
    const person = await sandbox.persona('paused');
    const guest = new QuickRefill(page, locale);
    await guest.open();
    await guest.find(person);
    await guest.enterCard();
    await guest.pay();
    await expect(guest.receipt).toBeVisible({ timeout: 20_000 });
    expect(await sandbox.account(accountIdOf(person))).toMatchObject({ paused: true, daysRemaining: 44 });

    const owner = new RefillJourney(page, locale);
    await owner.open(person);
    const message = owner.t('accountDashboard.move.addedTitle', { days: 30 });
    await expect(page.getByText(message, { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(owner.t('accountDashboard.service.daysOnHold', { days: 44 }))).toBeVisible();
    await page.goto(`/${locale}/dashboard/notifications`);
    await expect(page.getByText(message, { exact: true })).toBeVisible({ timeout: 20_000 });
  });
});

const testWithout = testOn({ PROVIDER_HAS: '' });

for (const [locale, browserLocale] of [
  ['en', 'en-US'],
  ['es', 'es-US'],
] as const) {
  testWithout.describe(`${locale}: a provider that does not keep a move through a guest's refill`, () => {
    testWithout.use({ locale: browserLocale });
    // Until its landing pages are there, a link to one that is fetched ahead fails.
    testWithout.beforeEach(async ({ request, web }) => {
      await expect
        .poll(async () => (await request.get(`${web.url}/api/ready`)).status(), { timeout: 30_000 })
        .toBe(200);
    });

    testWithout('a paused account is not found, before anything about a card is typed', async ({ page, sandbox }) => {
      const guest = new QuickRefill(page, locale);
      await guest.open();
      await guest.find(await sandbox.persona('paused'));
      await expect(page.getByText(guest.t('litepay.find.notLocated.title'))).toBeVisible();
      await expect(guest.toggle('payment')).toHaveAttribute('aria-disabled', 'true');
    });

    testWithout(
      'an account that cannot be read right before the payment is not charged, and the guest starts again',
      async ({ page, sandbox }) => {
        testWithout.slow();
        const person = await sandbox.persona('expiring');
        const guest = new QuickRefill(page, locale);
        await guest.open();
        await guest.find(person);
        await guest.enterCard();
        const fault = await sandbox.fault({
          call: 'guest-dashboard',
          kind: 'code',
          code: 'BUS_CUSTDASH_024',
          match: { phone: person.phone },
        });
        await guest.pay();
        await expect(page.getByText(guest.t('litepay.find.unsent.title'), { exact: true })).toBeVisible({
          timeout: 20_000,
        });
        await expect(page.getByText(guest.t('litepay.find.unsent.text'))).toBeVisible();
        expect(await sandbox.charges({ accountId: accountIdOf(person) })).toEqual([]);

        await sandbox.clearFault(fault);
        await page.reload();
        // By role: while a page streams, its markup also has a hidden copy of what arrived last.
        await expect(page.getByRole('alert').getByText(guest.t('litepay.find.unsent.title'))).toBeVisible();
        await expect(guest.next('find')).toBeEnabled();
        await guest.find(person);
        await guest.enterCard();
        await guest.pay();
        await expect(guest.receipt).toBeVisible({ timeout: 20_000 });
        expect(await sandbox.charges({ accountId: accountIdOf(person) })).toHaveLength(1);
      },
    );
  });
}
