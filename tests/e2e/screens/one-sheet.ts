import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';

/** Printed larger than it is, a receipt leaves room for the longest names, addresses and lists of products. */
const WITH_ROOM = 1.2;

/** Expects the page as printed to fit one sheet of letter paper, in the language that it shows and in the other. */
export async function expectOneSheet(page: Page): Promise<void> {
  const { pathname, href } = new URL(page.url());
  const other = href.replace(
    pathname,
    pathname.replace(/^\/(en|es)\//, (_path, locale) => (locale === 'en' ? '/es/' : '/en/')),
  );
  for (const url of [null, other]) {
    if (url !== null) await page.goto(url);
    await expect(page.locator('main h1')).toBeVisible();
    // A page that opens its steps one after the other is looked at again.
    await expect.poll(() => countSheets(page), { message: `sheets of ${page.url()}` }).toBe(1);
  }
  await page.goto(href);
  await expect(page.locator('main h1')).toBeVisible();
}

/** The number of pages of the page's PDF: their objects are not compressed. */
async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'Letter', scale: WITH_ROOM });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
