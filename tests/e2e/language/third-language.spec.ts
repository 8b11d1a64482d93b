import { findLocale } from '#lib/i18n/locales.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { CLOSING, OPENING } from '#scripts/locale/pseudo-translation.ts';
import type { Page } from '@playwright/test';
import { VISA } from '../support/cards.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from '../support/test.ts';

// Run by `npm run test:language` alone, in a copy of the project that has this language, with generated texts.
const locale = findLocale(process.env.ADDED_LOCALE);

/** What a page shows that is in no message: the names of the brand, of a card's brand and of the languages, and what the guest typed. */
const VALUES = ['Hearthline', 'Visa', 'English', 'Español', 'Français', VISA.name, VISA.addressLine1, VISA.city];

/** The texts of a page, also those for assistive technology alone, without what is in generated words. */
async function foreignTexts(page: Page, dates: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, template')) found.push(node.textContent ?? '');
    }
    for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'content']) {
      for (const element of document.querySelectorAll(`[${name}]:not(meta)`))
        found.push(element.getAttribute(name) ?? '');
    }
    const description = document.querySelector('meta[name="description"]')?.getAttribute('content');
    return [...found, description ?? ''];
  });
  const words = new RegExp(`${OPENING}[^${CLOSING}]*${CLOSING}`, 'g');
  return texts
    // The text for browsers without scripts is its markup.
    .map((text) => text.replaceAll(/<[^>]+>/g, '').replaceAll('\u00A0', ' ').replaceAll(words, ''))
    .map((text) =>
      [...VALUES, ...dates].reduce((rest, value) => rest.replaceAll(value.replaceAll('\u00A0', ' '), ''), text),
    )
    .filter((text) => /\p{L}/u.test(text));
}

test('a guest pays a quick refill in an added language, and reads no other one', async ({ page, sandbox }) => {
  if (!locale) throw new Error('ADDED_LOCALE is no language of the site');
  const guest = await sandbox.persona('expiring');
  const accountId = guest.accountIds[0] ?? '';
  const refill = new QuickRefill(page, locale);
  await refill.open();
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  expect(await foreignTexts(page, [])).toEqual([]);

  await refill.find(guest);
  await refill.expectOpened('payment');
  await refill.fillCard(VISA);
  await expect(refill.cart).not.toContainText('$45.00');
  expect(await foreignTexts(page, [])).toEqual([]);
  await refill.next('payment').click();
  await expect(refill.confirm).toBeVisible();
  expect(await foreignTexts(page, [])).toEqual([]);

  await refill.pay();
  await expect(refill.receipt).toBeVisible();
  const { expirationDate } = await sandbox.account(accountId);
  await expect(page.getByRole('main')).toContainText(formatDay(String(expirationDate), locale));
  expect(await foreignTexts(page, [])).toEqual([]);

  // Three languages are a list of links in the header.
  await page.getByRole('banner').getByRole('link', { name: 'Español', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(refill.in('es').receipt).toBeVisible();
  await expect(page.getByRole('banner').locator('a[hreflang]')).toHaveText(['English', 'Français']);
});
