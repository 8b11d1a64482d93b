import localFont from 'next/font/local';

/**
 * Fraunces 600, 15 KB, for headings and large figures; all other text uses the system font. It has the letters of Western Europe and the
 * signs that headings and prices need; another character is shown in the next font. Requested once the page has been laid out, and swapped in when it arrives: with a preload, a slow connection, as many of our customers have, shows its first words 200 ms
 * later.
 */
export const displayFont = localFont({
  src: './fonts/fraunces-600-latin.woff2',
  weight: '600',
  display: 'swap',
  preload: false,
  variable: '--font-display-file',
  adjustFontFallback: 'Times New Roman',
});
