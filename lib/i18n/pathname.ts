import type { Locale } from './locales.ts';

/**
 * A path with its language; for home, the language alone. next-intl's own function comes with its Link and Next's, which would then be sent
 * to the browser even on pages without one.
 */
export function getPathname({ href, locale }: { href: string; locale: Locale }): string {
  return `/${locale}${href.replace(/^\/(?=[?#]|$)/, '')}`;
}
