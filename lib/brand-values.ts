// Written from public/brand.json by `npm run brand -- --write`; change it there.
import type { Locale } from './i18n/locales.ts';

/** NEXT_PUBLIC_BRAND comes before it: lib/public-config.ts. */
export const BRAND_NAME: string = 'Hearthline';

/** The home page's heading; null for the one in messages/. */
export const SLOGAN: Readonly<Partial<Record<Locale, string>>> | null = null;

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

/** Where no style sheet is: the browser's own frame, the installed site, messages. */
export const COLORS = {
  light: {
    paper: '#fbf6ef',
    surface: '#fffdfa',
    text: '#2a1f19',
    textSoft: '#57483e',
    line: '#e6d9c9',
    accent: '#a83f14',
    onAccent: '#fffaf5',
  },
  dark: {
    paper: '#191310',
    surface: '#231b17',
    text: '#f7eee5',
    textSoft: '#cdbfb3',
    line: '#40342d',
    accent: '#f2a276',
    onAccent: '#2b1206',
  },
} as const;
