import type { Locale } from './locales.ts';

/**
 * A path in a language; home is the language alone. next-intl's own function comes with its Link, and with Next's, which a page then sends to
 * the browser even where it has none.
 */
export function getPathname({ href, locale }: { href: string; locale: Locale }): string {
  return `/${locale}${href.replace(/^\/(?=[?#]|$)/, '')}`;
}
