import { AccountJourney } from '../support/account-journey.ts';
import { inOneLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { RefillLinks } from '../support/refill-links.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('es', (locale) => {
  test('an owner makes a link, somebody pays by it, and the owner turns it off', async ({ page, sandbox }) => {
    test.slow();
    const person = await sandbox.persona('expiring');
    const account = new AccountJourney(page, locale);
    const links = new RefillLinks(page, locale, account);
    await links.open(person);
    const url = await links.create();
    await expect(page.getByRole('img', { name: links.t('account.refillLinks.created.qr') })).toBeVisible();

    const refill = new QuickRefill(page, locale);
    // As a message or a printed note may hand it over.
    const { origin, pathname } = new URL(url);
    await page.goto(`${origin}${pathname.toUpperCase()}).`);
    await page.getByRole('button', { name: links.t('litepay.link.continue') }).click();
    await expect(refill.panel('payment')).toBeVisible();
    await refill.enterCard();
    await refill.pay();
    await expect(refill.receipt).toBeVisible();
    // The payer is not shown what they did not type.
    await expect(page.getByRole('main')).not.toContainText(links.t('litepay.confirmation.zip'));
    const [accountId = ''] = person.accountIds;
    expect(await sandbox.charges({ accountId })).toHaveLength(1);

    await page.goto(`/${locale}/dashboard/refill-links`);
    await links.askToRevoke();
    await account.button('account.refillLinks.list.confirm').click();
    await expect(page.getByText(links.t('account.refillLinks.list.empty'))).toBeVisible();
    await page.goto(url);
    await expect(account.heading('litepay.link.refused.title')).toBeVisible();
    await page.getByRole('link', { name: links.t('litepay.link.quickRefill') }).click();
    await expect(refill.next('find')).toBeEnabled();
  });
});
