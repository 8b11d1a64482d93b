import { lookUp } from '../support/guest.ts';
import { labelsIn } from '../support/labels.ts';
import { inOneLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { passLogin } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('es', (locale) => {
  test('a customer without days continues to the payment of quick refill @phone', async ({ page, sandbox }) => {
    const { phone, zip } = await sandbox.persona('expired');
    const refill = new QuickRefill(page, locale);
    await page.goto(`/${locale}/no-internet`);
    await page.getByLabel(refill.t('fields.phoneNumber'), { exact: true }).fill(phone);
    await page.getByLabel(refill.t('fields.zipCode'), { exact: true }).fill(zip);
    await page.getByRole('button', { name: refill.t('noInternet.check'), exact: true }).click();
    await page.getByRole('link', { name: refill.t('noInternet.answers.ranOut.refill'), exact: true }).click();
    await expect(refill.field('cardNumber')).toBeVisible();
  });

  test('an owner sees an outage on the dashboard and on the page, without an urge to refill @phone', async ({
    page,
    sandbox,
  }) => {
    const person = await sandbox.persona('expired');
    const [accountId = ''] = person.accountIds;
    await sandbox.outage(accountId);
    const t = labelsIn(locale);
    await page.goto(`/${locale}/dashboard`);
    await passLogin(page, person);
    await expect(page.getByText(t('noInternet.answers.outage.title'), { exact: true })).toBeVisible();
    await expect(page.getByText(t('accountDashboard.service.outage.title'), { exact: true })).toBeVisible();
    await expect(page.getByText(t('accountDashboard.service.outage.expired'))).toBeVisible();
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await page
      .getByRole('main')
      .getByRole('link', { name: t('accountDashboard.links.noInternet') })
      .click();
    await expect(page.getByText(t('noInternet.answers.outage.title'), { exact: true })).toBeVisible();
    await expect(page.getByText(t('noInternet.router.title'), { exact: true })).toBeVisible();
    await expect(page.getByText(t('noInternet.router.unplug.title'))).toBeHidden();
    await expect(page.getByText(t('account.header.refill'), { exact: true }).filter({ visible: true })).toHaveCount(0);
    await sandbox.endOutage(accountId);
  });

  test('an owner asks for a text at the end of an outage, and takes it back @phone', async ({ page, sandbox }) => {
    const person = await sandbox.persona('active', { language: 'SPANISH' });
    const [accountId = ''] = person.accountIds;
    await sandbox.outage(accountId, 2);
    const t = labelsIn(locale);
    const message = (name: 'ask' | 'stop') =>
      page.getByRole('button', { name: t(`noInternet.answers.outage.message.${name}`) });
    await page.goto(`/${locale}/dashboard`);
    await passLogin(page, person);
    await expect(page.getByText(/\s[ap]\.\sm\./)).toBeVisible();
    await message('ask').click();
    await expect(message('stop')).toBeVisible();
    await page.goto(`/${locale}/dashboard/no-internet`);
    await message('stop').click();
    await expect(message('ask')).toBeVisible();
    await message('ask').click();
    await expect(message('stop')).toBeVisible();
    await sandbox.endOutage(accountId);
    expect(await sandbox.outbox(person.phone)).toEqual([
      expect.objectContaining({ channel: 'sms', text: expect.stringContaining('Ya hay servicio en su zona.') }),
    ]);
    await page.reload();
    await expect(page.getByText(t('noInternet.answers.router.title'), { exact: true })).toBeVisible();
    await expect(message('ask')).toHaveCount(0);
  });

  test('a paused home is unknown on the public page, and its owner is led to the activation @phone', async ({
    page,
    sandbox,
  }) => {
    const person = await sandbox.persona('paused');
    const refill = new QuickRefill(page, locale);
    await page.goto(`/${locale}/no-internet`);
    await page.getByLabel(refill.t('fields.phoneNumber'), { exact: true }).fill(person.phone);
    await page.getByLabel(refill.t('fields.zipCode'), { exact: true }).fill(person.zip);
    await page.getByRole('button', { name: refill.t('noInternet.check'), exact: true }).click();
    await expect(page.getByText(refill.t('noInternet.answers.notFound.title'))).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(refill.t('noInternet.answers.router.title'));
    await page.goto(`/${locale}/dashboard/no-internet`);
    await passLogin(page, person);
    await expect(page.getByRole('link', { name: refill.t('noInternet.answers.paused.activate') })).toBeVisible();
    await expect(page.getByText(refill.t('noInternet.router.title'), { exact: true })).toHaveCount(0);
    await expect(page.getByRole('complementary')).toHaveCount(0);
  });

  test('on a phone the page is two taps from home, and one from the dashboard', async ({ page, sandbox }) => {
    const t = labelsIn(locale);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/${locale}`);
    await page.getByRole('button', { name: t('shell.header.menu'), exact: true }).click();
    await page
      .getByRole('link', { name: t('noInternet.title'), exact: true })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/${locale}/no-internet$`));
    await page.goto(`/${locale}/dashboard`);
    await passLogin(page, await sandbox.persona('active'));
    const helpful = page.getByRole('main').getByRole('link', { name: t('accountDashboard.links.noInternet') });
    await helpful.click();
    await expect(page).toHaveURL(new RegExp(`/${locale}/dashboard/no-internet`));
  });

  test.describe('‘No internet?’ without a script', () => {
    test.use({ javaScriptEnabled: false });

    test('the check works as a plain form without a script', async ({ page, sandbox }) => {
      const { accountIds, phone, zip } = await sandbox.persona('active');
      const [accountId = ''] = accountIds;
      await sandbox.outage(accountId);
      const refill = new QuickRefill(page, locale);
      const check = async (typedPhone: string) => {
        await page.goto(`/${locale}/no-internet`);
        await page.getByLabel(refill.t('fields.phoneNumber'), { exact: true }).fill(typedPhone);
        await page.getByLabel(refill.t('fields.zipCode'), { exact: true }).fill(zip);
        await page.getByRole('button', { name: refill.t('noInternet.check'), exact: true }).click();
      };
      await check(phone);
      await expect(page.getByText(refill.t('noInternet.answers.outage.title'), { exact: true })).toBeVisible();
      expect(page.url()).not.toContain(phone);
      // A restart does not end an outage.
      await expect(page.getByText(refill.t('noInternet.router.unplug.title'))).toBeHidden();
      await expect(page.getByText(refill.t('noInternet.answers.outage.message.ask'))).toHaveCount(0);
      await check('5550100100');
      await expect(page.getByText(refill.t('noInternet.answers.notFound.title'))).toBeVisible();
      await sandbox.endOutage(accountId);
      await check(phone);
      await expect(page.getByText(refill.t('noInternet.answers.router.title'), { exact: true })).toBeVisible();
      await expect(page.getByText(refill.t('noInternet.router.unplug.title'))).toBeVisible();
    });
  });

  test.describe('‘No internet?’ with a service worker', () => {
    test.use({ serviceWorkers: 'allow' });

    test('the service worker opens this page without a connection, and no other page or request', async ({
      context,
      consoleGuard,
      page,
      sandbox,
    }) => {
      consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
      const refill = new QuickRefill(page, locale);
      await refill.open();
      await lookUp(page, await sandbox.persona('expiring'), locale);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      const cachedPaths = await page.evaluate(async () => {
        const paths: string[] = [];
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
        return paths;
      });
      const isAllowed = /^\/(en|es)\/no-internet$|^\/_next\/static\/|^\/assets\/logo\.svg$|^\/favicon\.(ico|svg)$/;
      expect(cachedPaths).toContain(`/${locale}/no-internet`);
      expect(cachedPaths.filter((path) => !isAllowed.test(path))).toEqual([]);

      await context.setOffline(true);
      for (const path of [`/${locale}/no-internet`, `/${locale}`]) {
        await page.goto(path);
        await expect(page).toHaveURL(new RegExp(`/${locale}/no-internet$`));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(refill.t('noInternet.title'));
        await expect(page.getByText(refill.t('noInternet.offline.title'))).toBeVisible();
        await expect(page.getByText(refill.t('noInternet.router.unplug.title'))).toBeVisible();
      }
      for (const path of ['litepay/refill', 'receipt/abc', 'dashboard', 'buy/order-review']) {
        // One page each: the browser's own error page would still be loading at the next navigation.
        const other = await context.newPage();
        await expect(other.goto(`/${locale}/${path}`), path).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
      }
      const cachedResponse = await page.evaluate(() =>
        fetch('/api/health').then(
          ({ status }) => status,
          () => null,
        ),
      );
      expect(cachedResponse).toBeNull();

      await context.setOffline(false);
      await page.getByRole('button', { name: refill.t('noInternet.offline.reload'), exact: true }).click();
      await expect(page.getByText(refill.t('noInternet.offline.title'))).toHaveCount(0);
    });
  });
});
