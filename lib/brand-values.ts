// Written from public/brand.json by `npm run brand -- --write`; change it there.
import type { Locale } from './i18n/locales.ts';

/** NEXT_PUBLIC_BRAND comes before it: lib/public-config.ts. */
export const BRAND_NAME: string = 'Hearthline';

/** The home page's heading; null for the one in messages/. */
export const SLOGAN: Readonly<Record<Locale, string>> | null = null;

/** The house on error pages and refused links, and its flame on the home page and in the ring of days. */
export const HAS_MASCOT: boolean = true;

export const LOGO: string = '/assets/logo.svg';

export const ICONS = {
  favicon: '/favicon.ico',
  icon: '/favicon.svg',
  touchIcon: '/apple-touch-icon.png',
  appIcon192: '/assets/icon-192.png',
  appIcon512: '/assets/icon-512.png',
  maskableIcon512: '/assets/icon-maskable-512.png',
} as const;

/** For shared links to the home page: 1200 by 630. */
export const SHARE_PICTURES: Readonly<Record<Locale, string>> = {
  en: '/assets/share-en.png',
  es: '/assets/share-es.png',
};

/** The browser's own frame: the paper of each theme. */
export const THEME_COLORS = {
  light: '#fbf6ef',
  dark: '#191310',
} as const;
