import { ENCRYPTED_CARDS } from '#tests/support/hosted-card.ts';
import { walledGarden } from '#lib/http/walled-garden.ts';
import { AccountJourney } from '../support/account-journey.ts';
import { inOneLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { sendReceipt } from '../support/receipt-link.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import { expect, test } from '../support/test.ts';
import { sandboxUrl } from '../support/web-process.ts';

/** Confines a browser to the origins that customers without service can reach; returns a live list of the requests it blocks. */
async function confine(page: Parameters<typeof sendReceipt>[0]['page'], origins: readonly string[]): Promise<string[]> {
  const blockedUrls: string[] = [];
  await page.context().route('**/*', (route) => {
    const { origin } = new URL(route.request().url());
    if (origins.includes(origin)) return route.fallback();
    blockedUrls.push(route.request().url());
    return route.abort();
  });
  return blockedUrls;
}

inOneLocale('en', (locale) => {
  test('a guest without service refills, sees it return, and opens the receipt again', async ({
    page,
    sandbox,
    baseURL,
  }) => {
    test.slow();
    const hosts = walledGarden({
      ...ENCRYPTED_CARDS,
      APP_ORIGIN: new URL(baseURL ?? '').origin,
      OIDC_ISSUER: null,
      WALLED_GARDEN_ORIGINS: [],
    });
    const blockedUrls = await confine(
      page,
      hosts.map(({ origin }) => origin),
    );
    const guest = await sandbox.persona('expired');
    const refill = new QuickRefill(page, locale);
    const { t } = refill;
    await refill.open();
    await refill.find(guest);
    await refill.enterCard();
    await refill.pay();
    await expect(refill.receipt).toBeVisible();
    await expect(page.getByText(t('payment.service.active.title'))).toBeVisible();

    const link = await sendReceipt({ page, locale, sandbox });
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: t('payment.receiptLink.title') })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(guest.zip);
    expect(blockedUrls).toEqual([]);
  });

  test('an owner without service logs in, refills, and can restart the router', async ({ page, sandbox, baseURL }) => {
    test.slow();
    const hosts = walledGarden({
      ...ENCRYPTED_CARDS,
      APP_ORIGIN: new URL(baseURL ?? '').origin,
      OIDC_ISSUER: `${sandboxUrl}/oidc`,
      WALLED_GARDEN_ORIGINS: [],
    });
    const blockedUrls = await confine(
      page,
      hosts.map(({ origin }) => origin),
    );
    const person = await sandbox.persona('expired');
    const account = new AccountJourney(page, locale);
    const refill = new RefillJourney(page, locale);
    await account.signIn(person, '/refill');
    await refill.expectQuoted();
    await refill.next.click();
    await expect(refill.heading('refill.payment.title')).toBeVisible();
    await refill.typeCard();
    await refill.button('refill.payment.next').click();
    await refill.agree();
    await refill.submit.click();
    await refill.expectReceipt();
    await expect(page.getByText(refill.t('payment.service.active.title'))).toBeVisible();
    await account.button('payment.service.reset').click();
    await expect(account.dialog('accountDashboard.router.title')).toBeVisible();
    expect(blockedUrls).toEqual([]);
  });
});
