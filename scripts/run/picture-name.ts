import type { Locale } from '#lib/i18n/locales.ts';

/** What a picture of the gallery shows. */
export interface PictureView {
  flow: string;
  name: string;
  locale: Locale;
  width: 320 | 390 | 1280 | 'print';
  theme: 'light' | 'dark';
  /** The text's size, in percent of the browser's default. */
  text: 100 | 150 | 200;
}

/** The path inside the gallery's folder. */
export const pictureName = ({ flow, name, locale, width, theme, text }: PictureView) =>
  `${flow}/${name}.${locale}.${width}.${theme}${text === 100 ? '' : `.${text}`}.png`;
