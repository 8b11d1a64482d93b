import { EVERY_WAY } from '#tests/support/every-way.ts';
import { test } from './test.ts';

export const LOCALES = ['en', 'es'] as const;
export type TestLocale = (typeof LOCALES)[number];

const BROWSER_LOCALE = { en: 'en-US', es: 'es-US' } as const;

/** Tags of a test whose page has another shape on a phone: English on a large screen; Spanish, whose words are longer, on that phone. */
export function onOneScreenEach(locale: TestLocale, phone: '@phone' | '@small'): string {
  if (EVERY_WAY) return phone;
  return locale === 'en' ? '' : `${phone} @only-phone`;
}

/** Of cases that differ by nothing but the key of their words, those that this language drives; the other one drives the others. */
export function inTurns<Case>(locale: TestLocale, cases: readonly Case[]): Case[] {
  return cases.filter((_, index) => EVERY_WAY || LOCALES[index % LOCALES.length] === locale);
}

/** Of cases that are driven below the browser, those that a browser shows as well: one per shape of the page. */
export function shapesOf<Case>(cases: readonly Case[], isShape: (one: Case) => boolean): Case[] {
  return cases.filter((one) => EVERY_WAY || isShape(one));
}

/** Defines tests of what no language changes, in a browser of this one. */
export function inOneLocale(locale: TestLocale, define: (locale: TestLocale) => void): void {
  if (EVERY_WAY) return inBothLocales(define);
  test.describe(locale, () => {
    test.use({ locale: BROWSER_LOCALE[locale] });
    define(locale);
  });
}

/** Defines the same tests for both languages, in a browser of that language. */
export function inBothLocales(define: (locale: TestLocale) => void): void {
  for (const locale of LOCALES) {
    test.describe(locale, () => {
      test.use({ locale: BROWSER_LOCALE[locale] });
      define(locale);
    });
  }
}
