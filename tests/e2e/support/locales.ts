import { test } from './test.ts';

export const LOCALES = ['en', 'es'] as const;
export type TestLocale = (typeof LOCALES)[number];

const BROWSER_LOCALE = { en: 'en-US', es: 'es-US' } as const;

/** Defines the same tests for both languages, in a browser of that language. */
export function inBothLocales(define: (locale: TestLocale) => void): void {
  for (const locale of LOCALES) {
    test.describe(locale, () => {
      test.use({ locale: BROWSER_LOCALE[locale] });
      define(locale);
    });
  }
}
