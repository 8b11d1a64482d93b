interface Language {
  /** Its name in the language itself. */
  name: string;
  /** Its word in the provider's calls. A language that the provider does not know has the word that its customers understand best. */
  wire: 'ENGLISH' | 'SPANISH';
  /** The customers' language and country: weeks begin as they do there. */
  region: string;
  /** What the content service's paths have for it, with a slash before it. */
  contentSegment: '' | `/${string}`;
  /** How a day is written: `short` as 'Sat, Jan 2, 2027', `long` as '2 de enero de 2027'. */
  dates: 'short' | 'long';
  /** Shows English for each text that its folder below messages/ does not have yet. */
  isPartial?: true;
}

/**
 * Spec 1 §9: the languages of the site, by the code of two letters that their pages' paths begin with. The first one is the
 * default. `npm run locale -- add <code>` adds one (docs/languages.md).
 */
const TABLE = {
  en: { name: 'English', wire: 'ENGLISH', region: 'en-US', contentSegment: '', dates: 'short' },
  es: { name: 'Español', wire: 'SPANISH', region: 'es-US', contentSegment: '/es', dates: 'long' },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof TABLE;

/** The languages with a text for everything, which the compiler checks. */
export type CompleteLocale = {
  [Code in Locale]: (typeof TABLE)[Code] extends { isPartial: true } ? never : Code;
}[Locale];

/** The language of visitors whose own one is unknown, and of the texts that others are translated from. */
export const DEFAULT_LOCALE = 'en' satisfies Locale;

export const LANGUAGES: Readonly<Record<Locale, Language>> = TABLE;

export const LOCALES = Object.keys(TABLE) as [Locale, ...Locale[]];

/** Any of the languages, in a regular expression. */
export const LOCALE_PATTERN = LOCALES.join('|');

/** The language of a text, such as a segment of a path; undefined for any other. */
export function findLocale(code: string | null | undefined): Locale | undefined {
  return LOCALES.find((locale) => locale === code);
}

export function byLocale<Value>(value: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, value(locale)])) as Record<Locale, Value>;
}

/** The first language that has this word of the provider. */
export function localeFromWire(word: string): Locale {
  return LOCALES.find((locale) => LANGUAGES[locale].wire === word) ?? LOCALES[0];
}
