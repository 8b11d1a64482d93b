import { LOCALES, type Locale } from '#lib/i18n/locales.ts';

export function otherLocale(locale: Locale): Locale {
  return locale === 'en' ? 'es' : 'en';
}

/** Spec 1 §2: /en/ and /es/ are swapped in the path, and everything after them is kept. */
export function otherLanguagePath(pathname: string, locale: Locale): string {
  const [, first = '', ...rest] = pathname.split('/');
  const page = LOCALES.some((known) => known === first) ? rest : [first, ...rest].filter(Boolean);
  return ['', otherLocale(locale), ...page].join('/');
}
