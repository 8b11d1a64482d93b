import type { Metadata, Viewport } from 'next';
import { COLORS, ICONS } from './brand-values.ts';
import type { Locale } from './i18n/locales.ts';
import { publicConfig } from './public-config.ts';

/** What every document says of the brand, from public/brand.json (docs/decisions/brand-file.md). */

/** The logo as a square image without transparency, also for search engines. */
export const SQUARE_LOGO = ICONS.touchIcon;

/** For every document of the site. */
export const brandMetadata = {
  title: { template: `%s – ${publicConfig.brand}`, default: publicConfig.brand },
  applicationName: publicConfig.brand,
  icons: {
    icon: [
      { url: ICONS.favicon, sizes: '32x32' },
      { url: ICONS.icon, type: 'image/svg+xml' },
    ],
    apple: SQUARE_LOGO,
  },
} satisfies Metadata;

export const brandViewport = {
  // Up to the edges of a rounded screen; `--gutter` and the bars stay clear of its notch.
  viewportFit: 'cover',
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: COLORS.light.paper },
    { media: '(prefers-color-scheme: dark)', color: COLORS.dark.paper },
  ],
} satisfies Viewport;

/** The icons of the installed site: square, and for Android's masks with the picture inside the inner 80 %. */
export const APP_ICONS = [
  { src: ICONS.appIcon192, sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: ICONS.appIcon512, sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: ICONS.maskableIcon512, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

/** The web app manifest in a language. */
export function manifestPath(locale: Locale): string {
  return `/manifest.webmanifest?${new URLSearchParams({ locale })}`;
}
