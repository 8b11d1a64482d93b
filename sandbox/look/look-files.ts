import { readFileSync } from 'node:fs';
import { BRAND_LOGO } from '../brand.ts';

const file = (path: string): Buffer => readFileSync(new URL(`../../${path}`, import.meta.url));

const FONT_FACE = `@font-face {
  font-family: 'Display';
  src: url('/look/display.woff2') format('woff2');
  font-weight: 600;
  font-display: swap;
}
:root {
  --font-display-file: 'Display';
}
`;

/** The web app's own tokens, font and logo, and what the sandbox's pages share: they look as the site does. By the name below `/look/`. */
export const LOOK_FILES: readonly (readonly [name: string, type: string, content: Buffer | string])[] = [
  [
    'tokens.css',
    'text/css; charset=utf-8',
    FONT_FACE + String(file('components/tokens.module.css')).replaceAll('.brand {', ':root {'),
  ],
  ['page.css', 'text/css; charset=utf-8', file('sandbox/look/page.css')],
  ['display.woff2', 'font/woff2', file('components/layout/fonts/fraunces-600-latin.woff2')],
  ['logo', BRAND_LOGO.endsWith('.png') ? 'image/png' : 'image/svg+xml; charset=utf-8', file(`public${BRAND_LOGO}`)],
];
