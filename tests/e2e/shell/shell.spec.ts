import { inOneLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from '../support/test.ts';
import { labelsIn } from '../support/labels.ts';

inOneLocale('es', (locale) => {
  const t = labelsIn(locale);

  test.describe('the shell on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('the menu opens over the page, and Escape closes it and returns the focus', async ({ page }) => {
      await page.goto(`/${locale}/litepay/refill`);
      const button = page.getByRole('button', { name: t('shell.header.menu'), exact: true });
      const menu = page.getByRole('navigation', { name: t('shell.header.navigation') });
      await expect(menu).toBeHidden();
      await button.click();
      await expect(menu.getByRole('link', { name: t('shell.menu.quickRefill') })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();

      await button.press('Enter');
      await expect(menu).toBeVisible();
      await menu.getByRole('button', { name: t('shell.header.closeMenu') }).click();
      await expect(menu).toBeHidden();
      await button.click();
      await menu.getByRole('link', { name: t('shell.menu.quickRefill') }).click();
      await expect(page).toHaveURL(`/${locale}/litepay/refill`);
    });

    test('the open menu keeps the focus, and nothing behind it can be reached', async ({ page }) => {
      const refill = new QuickRefill(page, locale);
      await refill.open();
      const button = page.getByRole('button', { name: t('shell.header.menu'), exact: true });
      const menu = page.getByRole('navigation', { name: t('shell.header.navigation') });
      await button.press('Enter');
      await expect(menu.getByRole('button', { name: t('shell.header.closeMenu') })).toBeFocused();
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab');
        // Past the last link the focus leaves the page for the browser's own controls.
        expect(await page.evaluate(() => document.activeElement?.closest('main, footer, form') ?? null)).toBeNull();
      }
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();
      await page.getByRole('textbox').first().focus();
      await expect(page.getByRole('textbox').first()).toBeFocused();

      // A phone that is turned, with the menu open.
      await button.click();
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(page.locator('main')).not.toHaveAttribute('inert');
      await page.getByRole('textbox').first().focus();
      await expect(page.getByRole('textbox').first()).toBeFocused();
    });
  });

  test('the page has a header, a footer with five links, copyright and logo, and a skip link', async ({ page }) => {
    const refill = new QuickRefill(page, locale);
    await refill.open();
    const header = page.getByRole('banner');
    await expect(header.getByRole('navigation').getByRole('link', { name: t('shell.menu.quickRefill') })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Hearthline' })).toHaveAttribute('href', `/${locale}`);
    await expect(header.getByRole('button', { name: t('shell.header.menu'), exact: true })).toBeHidden();

    const footer = page.getByRole('contentinfo');
    const links = footer.getByRole('navigation', { name: t('root.footer.label') }).getByRole('link');
    await expect(links).toHaveText(t.raw('root.footer.links').map(({ label }: { label: string }) => label));
    await expect(links).toHaveCount(5);
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', /^https:\/\//);
    await expect(footer.getByRole('img', { name: 'Hearthline' })).toBeVisible();
    await expect(footer).toContainText(`© ${new Date().getFullYear()} Hearthline`);
    await expect(footer.locator('strong')).toBeVisible();

    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: t('shell.skipToContent') });
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('the error page shows a reference and a link to continue', async ({ page }) => {
    await page.goto(`/${locale}/error?reference=7K4Q-2M9X`);
    await expect(page).toHaveTitle(new RegExp(t('shell.error.metaTitle')));
    await expect(page.getByRole('heading', { level: 1, name: t('shell.error.title') })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('7K4Q-2M9X');
    await page.goto(`/${locale}/error?reference=<script>`);
    await expect(page.getByRole('main').locator('code')).toHaveText(/^[\dA-Z]{4}-[\dA-Z]{4}$/);
    await page.getByRole('link', { name: t('shell.error.quickRefill') }).click();
    await expect(page).toHaveURL(`/${locale}/litepay/refill`);
  });
});

inOneLocale('es', (locale) => {
  const t = labelsIn(locale);

  test('one step is open at a time, by mouse, Enter and Space', async ({ page, sandbox }) => {
    const refill = new QuickRefill(page, locale);
    await refill.open();
    await refill.find(await sandbox.persona('active'));
    const expandedToggles = page.locator('[aria-expanded=true]');
    await expect(refill.toggle('payment')).toHaveAttribute('aria-expanded', 'true');
    await expect(expandedToggles).toHaveCount(1);

    await refill.toggle('find').click();
    await expect(refill.toggle('find')).toHaveAttribute('aria-expanded', 'true');
    await expect(expandedToggles).toHaveCount(1);
    await refill.toggle('payment').press('Enter');
    await expect(refill.toggle('payment')).toHaveAttribute('aria-expanded', 'true');
    await expect(expandedToggles).toHaveCount(1);
    await refill.toggle('payment').press('Space');
    await expect(expandedToggles).toHaveCount(0);
    await refill.toggle('review').press('Enter');
    await expect(expandedToggles).toHaveCount(0);
    // With all steps closed, the cart's button still continues.
    await refill.cart.getByRole('button', { name: t('litepay.cart.next') }).click();
    await expect(refill.toggle('payment')).toHaveAttribute('aria-expanded', 'true');
    await expect(refill.field('name')).toBeVisible();
  });
});

test('the first frame waits for an element that exists', async ({ request }) => {
  for (const path of ['/en', '/es?checkAvailability=true', '/en/litepay/refill', '/es/error', '/en/dollargeneral']) {
    const html = await (await request.get(path)).text();
    const [, elementId = ''] = /<link rel="expect" href="#([\w-]+)" blocking="render"\/>/.exec(html) ?? [];
    expect(html.split(` id="${elementId}"`), path).toHaveLength(2);
  }
});
