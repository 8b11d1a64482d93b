import type { Locator, Page } from '@playwright/test';
import { DEFAULT_LOCALE, LANGUAGES, type Locale, LOCALES } from '#lib/i18n/locales.ts';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { test } from './test.ts';

export { LOCALES };
export type TestLocale = Locale;

/** The language that the switch in the header leads to, of two; of more, its first. */
export function otherLocale(locale: TestLocale): TestLocale {
  return LOCALES.find((one) => one !== locale) ?? locale;
}

/** The link to another language in the header. */
export function languageLink(page: Page, locale: TestLocale): Locator {
  return page.getByRole('link', { name: LANGUAGES[locale].name, exact: true });
}

/** Tags for a test whose page is laid out differently on a phone: English on a large screen; Spanish, with longer words, on the phone. */
export function onOneScreenEach(locale: TestLocale, phone: '@phone' | '@small'): string {
  if (EVERY_WAY) return phone;
  return locale === DEFAULT_LOCALE ? '' : `${phone} @only-phone`;
}

/** The cases that this language runs, of cases that differ only in their message key; the other language runs the rest. */
export function inTurns<Case>(locale: TestLocale, cases: readonly Case[]): Case[] {
  return cases.filter((_, index) => EVERY_WAY || LOCALES[index % LOCALES.length] === locale);
}

/** The cases that a browser runs too, of cases that are also tested below the browser: one per shape of the page. */
export function selectCases<Case>(cases: readonly Case[], isShape: (one: Case) => boolean): Case[] {
  return cases.filter((one) => EVERY_WAY || isShape(one));
}

/** Defines tests of language-independent behavior, in a browser of one language. */
export function inOneLocale(locale: TestLocale, define: (locale: TestLocale) => void): void {
  if (EVERY_WAY) return inBothLocales(define);
  test.describe(locale, () => {
    test.use({ locale: LANGUAGES[locale].region });
    define(locale);
  });
}

/** Defines the same tests for both languages, in a browser of that language. */
export function inBothLocales(define: (locale: TestLocale) => void): void {
  for (const locale of LOCALES) {
    test.describe(locale, () => {
      test.use({ locale: LANGUAGES[locale].region });
      define(locale);
    });
  }
}
