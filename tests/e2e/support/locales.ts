import { EVERY_WAY } from '#tests/support/every-way.ts';
import { test } from './test.ts';

export const LOCALES = ['en', 'es'] as const;
export type TestLocale = (typeof LOCALES)[number];

const BROWSER_LOCALE = { en: 'en-US', es: 'es-US' } as const;

/** Tags for a test whose page is laid out differently on a phone: English on a large screen; Spanish, with longer words, on the phone. */
export function onOneScreenEach(locale: TestLocale, phone: '@phone' | '@small'): string {
  if (EVERY_WAY) return phone;
  return locale === 'en' ? '' : `${phone} @only-phone`;
}

/** The cases that this language runs, of cases that differ only in their message key; the other language runs the rest. */
export function inTurns<Case>(locale: TestLocale, cases: readonly Case[]): Case[] {
  return cases.filter((_, index) => EVERY_WAY || LOCALES[index % LOCALES.length] === locale);
}

/** The cases that a browser runs too, of cases that are also tested below the browser: one per shape of the page. */
export function shapesOf<Case>(cases: readonly Case[], isShape: (one: Case) => boolean): Case[] {
  return cases.filter((one) => EVERY_WAY || isShape(one));
}

/** Defines tests of language-independent behavior, in a browser of one language. */
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
