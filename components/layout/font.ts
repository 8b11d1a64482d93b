import localFont from 'next/font/local';

/**
 * Fraunces 600, Latin only, 18 KB, for headings and large figures; all other text uses the system's own face. `optional`: on a slow line, where many
 * of our customers are, the page keeps the fallback rather than wait or shift.
 */
export const displayFont = localFont({
  src: './fonts/fraunces-600-latin.woff2',
  weight: '600',
  display: 'optional',
  variable: '--font-display-file',
  adjustFontFallback: 'Times New Roman',
});
