import type { Metadata, Viewport } from 'next';
import type { Locale } from './i18n/locales.ts';
import { publicConfig } from './public-config.ts';

/**
 * The brand where no style sheet reaches. Its other files are components/tokens.module.css (the look), everything in public/ (logo, icons, pictures)
 * and the links in messages/<language>/root.json; `npm run brand` names what still shows the default brand.
 */

/** The browser's theme colour: `--paper` of components/tokens.module.css, light and dark. */
export const THEME_COLORS = { light: '#fbf6ef', dark: '#191310' } as const;

/** What is shown where somebody shares the home page: 1200 by 630. */
export const SHARE_PICTURES = {
  en: '/assets/share-en.png',
  es: '/assets/share-es.png',
} as const satisfies Record<Locale, string>;

/** The logo as a square picture without transparency, for search engines too. */
export const SQUARE_LOGO = '/apple-touch-icon.png';

/** For every document of the site. */
export const brandMetadata = {
  title: { template: `%s – ${publicConfig.brand}`, default: publicConfig.brand },
  applicationName: publicConfig.brand,
  icons: {
    icon: [
      { url: '/favicon.ico', sizes: '32x32' },
      { url: '/favicon.svg', type: 'image/svg+xml' },
    ],
    apple: SQUARE_LOGO,
  },
} satisfies Metadata;

export const brandViewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: THEME_COLORS.light },
    { media: '(prefers-color-scheme: dark)', color: THEME_COLORS.dark },
  ],
} satisfies Viewport;
