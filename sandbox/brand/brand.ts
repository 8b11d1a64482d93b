import { readFileSync } from 'node:fs';
import { html, type Html } from '../console/html.ts';

/** The name that the web app shows too. */
export const BRAND = process.env['NEXT_PUBLIC_BRAND'] || 'Hearthline';

const file = (path: string): Buffer => readFileSync(new URL(`../../${path}`, import.meta.url));

const FONT_FACE = `@font-face {
  font-family: 'Display';
  src: url('/brand/display.woff2') format('woff2');
  font-weight: 600;
  font-display: swap;
}
:root {
  --font-display-file: 'Display';
}
`;

/** The web app's own tokens, font and logo, by the name below `/brand/`: the sandbox's pages look as the site does. */
export const BRAND_FILES: readonly (readonly [name: string, type: string, content: Buffer | string])[] = [
  [
    'tokens.css',
    'text/css; charset=utf-8',
    FONT_FACE + String(file('components/tokens.module.css')).replaceAll('.brand {', ':root {'),
  ],
  ['display.woff2', 'font/woff2', file('components/layout/fonts/fraunces-600-latin.woff2')],
  ['logo.svg', 'image/svg+xml; charset=utf-8', file('public/assets/logo.svg')],
];

/** Logo and name, for the header of a page. */
export function brandMark(name: string): Html {
  return html`<img src="/brand/logo.svg" alt="" width="36" height="36" /> <span translate="no">${name}</span>`;
}
