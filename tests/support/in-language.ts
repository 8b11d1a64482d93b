import { DEFAULT_LOCALE, type Locale } from '#lib/i18n/locales.ts';

/** What a test expects in a language; English for one that it expects nothing of its own in, as the pages do. */
export function inLanguage<Expected>(
  expectedByLocale: Readonly<Record<typeof DEFAULT_LOCALE, Expected> & Partial<Record<Locale, Expected>>>,
  locale: Locale,
): Expected {
  return expectedByLocale[locale] ?? expectedByLocale[DEFAULT_LOCALE];
}
