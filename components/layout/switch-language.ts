import { findLocale, type Locale } from '#lib/i18n/locales.ts';
import { localeCookie } from '#lib/i18n/locale-cookie.ts';

/** Spec 1 §2: the language is exchanged in the path, and everything after it is kept. */
export function pathInLanguage(pathname: string, locale: Locale): string {
  const [, first = '', ...rest] = pathname.split('/');
  const page = findLocale(first) ? rest : [first, ...rest].filter(Boolean);
  return ['', locale, ...page].join('/');
}

/** The middleware does the same, but never sees a visit to a landing page. */
export function rememberLocale(locale: Locale): void {
  const { name, sameSite, secure } = localeCookie({ isHttps: window.location.protocol === 'https:' });
  document.cookie = `${name}=${locale}; Path=/; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
}
