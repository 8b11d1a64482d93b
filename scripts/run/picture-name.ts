/** What a picture of the gallery shows. */
export interface PictureView {
  flow: string;
  name: string;
  locale: 'en' | 'es';
  width: 390 | 1280 | 'print';
  theme: 'light' | 'dark';
}

/** The path inside the gallery's folder. */
export const pictureName = ({ flow, name, locale, width, theme }: PictureView) =>
  `${flow}/${name}.${locale}.${width}.${theme}.png`;
