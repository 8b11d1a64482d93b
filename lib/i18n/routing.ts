import { defineRouting } from 'next-intl/routing';
import { LOCALES, type Locale } from './locales.ts';

/** Spec 1 §2, 3 §2.1: every page has its language as the first segment of its path. */
export const routing = defineRouting({
  locales: LOCALES,
  defaultLocale: LOCALES[0],
  localePrefix: 'always',
  // The middleware sets the cookie: only it knows whether the cookie can be Secure.
  localeCookie: false,
  // Only pages that search engines may list have alternate links, in their metadata (lib/site/alternates.ts).
  alternateLinks: false,
});

/**
 * The language of ours that a browser likes best, by the Accept-Language header (RFC 9110 §12.5.4): the highest quality counts, then the
 * order, and of each range its language alone, whatever the region. Null where the header names none of ours.
 */
export function acceptedLocale(header: string | null): Locale | null {
  const preferences = (header ?? '').split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const [language] = range.split(/[-_]/);
    const locale = LOCALES.find((one) => one === language);
    const quality = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1);
    return locale && quality > 0 ? { locale, quality } : [];
  });
  return preferences.sort((a, b) => b.quality - a.quality)[0]?.locale ?? null;
}
