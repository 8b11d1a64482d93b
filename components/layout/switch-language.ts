import { type Locale, LOCALES } from '#lib/i18n/locales.ts';
import { localeCookie } from '#lib/i18n/locale-cookie.ts';

export function otherLocale(locale: Locale): Locale {
  return locale === 'en' ? 'es' : 'en';
}

/** Spec 1 §2: /en/ and /es/ are swapped in the path, and everything after them is kept. */
export function otherLanguagePath(pathname: string, locale: Locale): string {
  const [, first = '', ...rest] = pathname.split('/');
  const page = LOCALES.some((known) => known === first) ? rest : [first, ...rest].filter(Boolean);
  return ['', otherLocale(locale), ...page].join('/');
}

/** The middleware does the same, but never sees a visit to a landing page. */
export function rememberLocale(locale: Locale): void {
  const { name, sameSite, secure } = localeCookie({ isHttps: window.location.protocol === 'https:' });
  document.cookie = `${name}=${locale}; Path=/; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
}
