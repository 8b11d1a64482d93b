import { findLocale, type Locale } from '#lib/i18n/locales.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { CLOSING, OPENING } from '#scripts/locale/pseudo-translation.ts';
import type { Page } from '@playwright/test';
import { VISA } from '../support/cards.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from '../support/test.ts';

// Run by `npm run test:language` alone, in a copy of the project that has this language, with generated texts.
const locale = findLocale(process.env.ADDED_LOCALE);

/** What a page shows that is in no message: the names of the brand, of a card's brand and of the languages, and what the guest typed. */
const VALUES = [
  'Hearthline',
  'Visa',
  'English',
  'Español',
  'Français',
  VISA.name,
  VISA.addressLine1,
  VISA.city,
  VISA.state,
];

/** References, and the numbers of orders. */
const CODES = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b|\b(?:[A-Z]+-)?(?=\w*\d)[0-9A-Z]+\b/g;

/** The names of its months, which the platform knows. */
function monthNames(code: Locale): string[] {
  return (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(code, { month, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2026, index)));
  });
}

/** The texts of a page, also those for assistive technology alone, that are neither generated words nor values. */
async function foreignTexts(page: Page, code: Locale): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const pageTexts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, template')) pageTexts.push(node.textContent ?? '');
    }
    for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'content']) {
      for (const element of document.querySelectorAll(`[${name}]:not(meta)`))
        pageTexts.push(element.getAttribute(name) ?? '');
    }
    const description = document.querySelector('meta[name="description"]')?.getAttribute('content');
    return [...pageTexts, description ?? ''];
  });
  const values = [...VALUES, new URL(page.url()).host, ...monthNames(code)];
  const words = new RegExp(`${OPENING}[^${CLOSING}]*${CLOSING}`, 'g');
  return (
    texts
      // The text for browsers without scripts is its markup.
      .map((text) =>
        text
          .replaceAll(/<[^>]+>/g, '')
          .replaceAll('\u00A0', ' ')
          .replaceAll(words, ''),
      )
      .map((text) => values.reduce((rest, value) => rest.replaceAll(value, ''), text).replaceAll(CODES, ''))
      .filter((text) => /\p{L}/u.test(text))
  );
}

test('a guest pays a quick refill in an added language, and sees no text of another one', async ({
  page,
  request,
  sandbox,
}) => {
  if (!locale) throw new Error('ADDED_LOCALE is no language of the site');
  const guest = await sandbox.persona('expiring');
  const accountId = guest.accountIds[0] ?? '';
  const refill = new QuickRefill(page, locale);
  // On a busy machine the first visitors of a landing page may come before it has been rendered.
  const status = async () => (await request.get(`/${locale}/litepay/refill`)).status();
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
  await refill.open();
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  expect(await foreignTexts(page, locale)).toEqual([]);

  await refill.find(guest);
  await refill.expectOpened('payment');
  await refill.fillCard(VISA);
  await expect(refill.cart).toContainText('$');
  expect(await foreignTexts(page, locale)).toEqual([]);
  await refill.next('payment').click();
  await expect(refill.confirm).toBeVisible();
  expect(await foreignTexts(page, locale)).toEqual([]);

  await refill.pay();
  await expect(refill.receipt).toBeVisible();
  const { expirationDate } = await sandbox.account(accountId);
  await expect(page.getByRole('main')).toContainText(formatDay(String(expirationDate), locale));
  expect(await foreignTexts(page, locale)).toEqual([]);

  // Three languages are a list of links in the header.
  await page.getByRole('banner').getByRole('link', { name: 'Español', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(refill.in('es').receipt).toBeVisible();
  await expect(page.getByRole('banner').locator('a[hreflang]')).toHaveText(['English', 'Français']);
});
