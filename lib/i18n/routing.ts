import { defineRouting } from 'next-intl/routing';
import { LOCALES } from './locales.ts';

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
