import type { Metadata, Viewport } from 'next';
import type { Locale } from './i18n/locales.ts';
import { publicConfig } from './public-config.ts';

/**
 * The parts of the brand outside the style sheets. Its other files are components/tokens.module.css (the look), everything in public/
 * (logo, icons, pictures) and the links in messages/<language>/root.json; `npm run brand` lists what still shows the default brand.
 */

/** The browser's theme color: `--paper` of components/tokens.module.css, light and dark. */
export const THEME_COLORS = { light: '#fbf6ef', dark: '#191310' } as const;

/** The preview image for shared links to the home page: 1200 by 630. */
export const SHARE_PICTURES = {
  en: '/assets/share-en.png',
  es: '/assets/share-es.png',
} as const satisfies Record<Locale, string>;

/** The logo as a square image without transparency, also for search engines. */
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
  // Up to the edges of a rounded screen; `--gutter` and the bars stay clear of its notch.
  viewportFit: 'cover',
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: THEME_COLORS.light },
    { media: '(prefers-color-scheme: dark)', color: THEME_COLORS.dark },
  ],
} satisfies Viewport;

/** The icons of the installed site: square, and for Android's masks with the picture inside the inner 80 %. */
export const APP_ICONS = [
  { src: '/assets/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/assets/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/assets/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

/** The web app manifest in a language. */
export function manifestPath(locale: Locale): string {
  return `/manifest.webmanifest?${new URLSearchParams({ locale })}`;
}
