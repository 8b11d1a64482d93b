import { localeCookie } from '#lib/i18n/locale-cookie.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** The middleware does the same, but never sees a visit to a landing page. */
export function rememberLocale(locale: Locale): void {
  const { name, sameSite, secure } = localeCookie({ isHttps: window.location.protocol === 'https:' });
  document.cookie = `${name}=${locale}; Path=/; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
}
