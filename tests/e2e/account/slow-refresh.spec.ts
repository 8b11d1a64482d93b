import { AccountJourney } from '../support/account-journey.ts';
import { inOneLocale } from '../support/locales.ts';
import { signInOver } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Longer than a page waits for its data before it sends a skeleton. */
const SLOW_MS = 1_500;

inOneLocale('en', (locale) => {
  for (const delivery of ['whole', 'behind a skeleton'] as const) {
    test(`a page that was sent ${delivery} shows the result after a refresh of the other kind`, async ({
      page,
      sandbox,
    }) => {
      const person = await sandbox.persona('autorefill');
      const [accountId = ''] = person.accountIds;
      const account = new AccountJourney(page, locale);
      const delay = () =>
        sandbox.fault({ call: 'payment-info', kind: 'delay', delayMs: SLOW_MS, match: { accountId } });
      await signInOver(page.request, `/api/session/login?locale=${locale}`, person);
      const fault = delivery === 'whole' ? null : await delay();
      await page.goto(`/${locale}/dashboard/edit-payment`);
      await account.button('account.paymentMethod.remove').click();
      if (fault) await sandbox.clearFault(fault);
      else await delay();
      await account.button('account.paymentMethod.confirm.yes').click();
      await expect(account.button('account.paymentMethod.add')).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText(account.t('account.paymentMethod.removedAuto'))).toBeVisible();
    });
  }
});
