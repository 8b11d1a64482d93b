import { inBothLocales, inOneLocale, onOneScreenEach, shapesOf } from '../support/locales.ts';
import { freshMobile, RetailWizard } from '../support/retail-wizard.ts';
import { expect, test } from '../support/test.ts';
import { labelsIn } from '../support/labels.ts';

inBothLocales((locale) => {
  // Each language in another scheme, so that the colours of both are seen; axe must not look in the middle of a movement.
  test.use({ colorScheme: locale === 'en' ? 'light' : 'dark' });
  const t = labelsIn(locale);

  /** The sandbox's special addresses, and the heading that each comes to. */
  const STAGES = [
    ['100 Maple Street', t('merchantFlow.serviceable.title')],
    ['200 Harbor View Drive', t('merchantFlow.multiUnit.title')],
    ['300 Tower Plaza', t('merchantFlow.multiUnit.title')],
    ['400 Frontier Road', t('merchantFlow.unserviceable.title')],
    ['500 Prepaid Lane', t('merchantFlow.existingPrepaid.title')],
    ['600 Postpaid Court', t('merchantFlow.existingPostpaid.title')],
    ['700 Cold Creek Road', t('merchantFlow.serviceable.title')],
    ['800 Allowed Avenue', t('merchantFlow.serviceable.title')],
    ['900 Nowhere Street', t('merchantFlow.errors.unfoundAddress.title')],
    ['950 Broken Bridge', t('merchantFlow.errors.connection.title')],
  ] as const;

  /** Different in shape too, each in one language; `home/address-check.spec.ts` has the other. */
  const SHAPES = { en: ['200 Harbor View Drive'], es: ['600 Postpaid Court', '950 Broken Bridge'] }[locale];

  // What each address comes to is asked for below (`home/address-outcomes.spec.ts`), and its words are looked at in Jest.
  for (const [address, title] of shapesOf(STAGES, ([one]) => SHAPES.includes(one))) {
    const size = SHAPES.includes(address) ? onOneScreenEach(locale, '@small') : '';
    test(`${address}: ${title} ${size}`, async ({ page, expectAccessible, consoleGuard }) => {
      if (address === '950 Broken Bridge') consoleGuard.allowFailedRequests();
      const wizard = new RetailWizard(page, locale);
      await wizard.startAt({ address });
      await wizard.expectStage(title);
      await expectAccessible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide, 'sideways scrolling').toBeLessThanOrEqual(0);
      if (address.startsWith('9')) await expect(wizard.address).toHaveValue(address);
    });
  }

  test(`questions in a window, and somebody to chat with ${onOneScreenEach(locale, '@small')}`, async ({
    page,
    expectAccessible,
  }) => {
    const wizard = new RetailWizard(page, locale);
    await wizard.open();
    await expectAccessible();
    await wizard.button(t('merchantFlow.addressCheck.faqOpen')).click();
    const dialog = page.getByRole('dialog', { name: t('merchantFlow.addressCheck.faqTitle') });
    await dialog.locator('summary').first().click();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(wizard.button(t('merchantFlow.addressCheck.faqOpen'))).toBeFocused();
    await expect(page.getByRole('link', { name: t('merchantFlow.addressCheck.chat') })).toHaveAttribute(
      'href',
      /^https/,
    );
  });

  test(`from a suggestion to the register, by keyboard alone ${onOneScreenEach(locale, '@phone')}`, async ({
    page,
    sandbox,
    expectAccessible,
  }) => {
    const [code = ''] = await sandbox.deviceCodes(1);
    const mobile = freshMobile();
    const wizard = new RetailWizard(page, locale);
    await wizard.open();
    const { keyboard } = page;
    const tabTo = async (target: ReturnType<typeof wizard.button>) => {
      for (let left = 12; left > 0; left -= 1) {
        await keyboard.press('Tab');
        if (await target.evaluate((element) => element === document.activeElement)) return;
      }
      await expect(target).toBeFocused();
    };
    await page.getByRole('heading', { level: 1 }).focus();
    await tabTo(wizard.address);
    await keyboard.type('700 cold', { delay: 15 });
    await expect(wizard.options.first()).toBeVisible();
    await expectAccessible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(wizard.address).toHaveValue('700 Cold Creek Road');
    await keyboard.press('Enter');
    await wizard.expectServed();
    await tabTo(wizard.deviceCode);
    await keyboard.type(code);
    await tabTo(wizard.mobile);
    await keyboard.type(mobile);
    await expect(wizard.mobile).toHaveValue(`(${mobile.slice(0, 3)}) ${mobile.slice(3, 6)}-${mobile.slice(6)}`);
    await keyboard.press('Enter');
    await wizard.expectReady();
    await expect(page.getByText(t('merchantFlow.ready.coldTap'), { exact: true })).toBeVisible();
    await expectAccessible();
    await tabTo(wizard.button(t('merchantFlow.ready.headsUpOpen')));
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: t('merchantFlow.ready.headsUpTitle') })).toBeVisible();
    await expectAccessible();
    await keyboard.press('Escape');
    await tabTo(page.locator('summary').first());
    await keyboard.press('Enter');
    await expect(page.locator('details[open]')).toHaveCount(1);
  });
});

inOneLocale('en', (locale) => {
  const t = labelsIn(locale);

  test('the merchant layout: title, not for search engines, nobody to log in', async ({ page }) => {
    const response = await page.goto(`/${locale}/dollargeneral`);
    await expect(page).toHaveTitle(t('merchantFlow.page.title'));
    expect(response?.headers()['x-robots-tag']).toContain('noindex');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(landmark)).toHaveCount(1);
    }
    await expect(page.getByRole('link', { name: t('shell.menu.logOut') })).toHaveCount(0);
    await expect(page.getByRole('link', { name: t('home.menu.signIn') })).toHaveCount(0);
  });
});
