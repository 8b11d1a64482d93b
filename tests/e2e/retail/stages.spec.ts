import { inOneLocale, onOneScreenEach } from '../support/locales.ts';
import { freshMobile, RetailWizard } from '../support/retail-wizard.ts';
import { expect, test } from '../support/test.ts';
import { labelsIn } from '../support/labels.ts';

inOneLocale('es', (locale) => {
  const t = labelsIn(locale);

  test(`the wizard shows questions in a dialog and offers a chat ${onOneScreenEach(locale, '@small')}`, async ({
    page,
  }) => {
    const wizard = new RetailWizard(page, locale);
    await wizard.open();
    await wizard.button(t('merchantFlow.addressCheck.faqOpen')).click();
    const dialog = page.getByRole('dialog', { name: t('merchantFlow.addressCheck.faqTitle') });
    await dialog.locator('summary').first().click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(wizard.button(t('merchantFlow.addressCheck.faqOpen'))).toBeFocused();
    await expect(page.getByRole('link', { name: t('merchantFlow.addressCheck.chat') })).toHaveAttribute(
      'href',
      /^https/,
    );
  });

  test(`a customer gets from an address suggestion to the register by keyboard alone ${onOneScreenEach(locale, '@phone')}`, async ({
    page,
    sandbox,
  }) => {
    const [code = ''] = await sandbox.deviceCodes(1);
    const mobile = freshMobile();
    const wizard = new RetailWizard(page, locale);
    await wizard.open();
    const { keyboard } = page;
    const tabTo = async (target: ReturnType<typeof wizard.button>) => {
      for (let tries = 12; tries > 0; tries -= 1) {
        await keyboard.press('Tab');
        if (await target.evaluate((element) => element === document.activeElement)) return;
      }
      await expect(target).toBeFocused();
    };
    await page.getByRole('heading', { level: 1 }).focus();
    await tabTo(wizard.address);
    await keyboard.type('700 cold', { delay: 15 });
    await expect(wizard.options.first()).toBeVisible();
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
    await tabTo(wizard.button(t('merchantFlow.ready.headsUpOpen')));
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: t('merchantFlow.ready.headsUpTitle') })).toBeVisible();
    await keyboard.press('Escape');
    await tabTo(page.locator('summary').first());
    await keyboard.press('Enter');
    await expect(page.locator('details[open]')).toHaveCount(1);
  });
});

inOneLocale('en', (locale) => {
  const t = labelsIn(locale);

  test('the merchant layout has its title, is closed to search engines and has no login', async ({ page }) => {
    const response = await page.goto(`/${locale}/dollargeneral`);
    await expect(page).toHaveTitle(t('merchantFlow.page.title'));
    expect(response?.headers()['x-robots-tag']).toContain('noindex');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(landmark)).toHaveCount(1);
    }
    await expect(page.getByRole('link', { name: t('shell.menu.logOut') })).toHaveCount(0);
    await expect(page.getByRole('link', { name: t('home.menu.logIn') })).toHaveCount(0);
  });
});

inOneLocale('en', (locale) => {
  const t = labelsIn(locale);

  test('going back leads to the previous stage, in the language chosen last', async ({ page }) => {
    const wizard = new RetailWizard(page, locale);
    const spanish = wizard.in('es');
    await page.goto(`/${locale}`);
    await wizard.startAt({ address: '100 Maple Street' });
    await wizard.expectServed();
    await wizard.mobile.fill('5555550123');
    for (const { language, next } of [
      { language: 'es', next: spanish },
      { language: 'en', next: wizard },
      { language: 'es', next: spanish },
    ] as const) {
      await page.locator(`a[hreflang=${language}]`).click();
      await expect(page).toHaveURL(new RegExp(`/${language}/dollargeneral`));
      await expect(next.heading(labelsIn(language)('merchantFlow.serviceable.title'))).toBeVisible();
      await expect(next.mobile).toHaveValue('(555) 555-0123');
    }
    await page.goBack();
    await expect(page).toHaveURL(/\/es\/dollargeneral/);
    await expect(spanish.address).toHaveValue('100 Maple Street');
    await page.goForward();
    await expect(spanish.heading(labelsIn('es')('merchantFlow.serviceable.title'))).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(`/${locale}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.hero.title'));
  });
});
