import { LOCALES } from '#lib/i18n/locales.ts';
import { readBrand, sharePictureKey } from '#scripts/brand/brand-file.ts';
import { readRepository } from '#scripts/brand/check-brand.ts';

const file = readRepository('docs/deploy/brand.example.json');
const reading = readBrand((path) => (path === 'public/brand.json' ? file : readRepository(path)));
if (!reading.ok) throw new Error(reading.problems.join('\n'));

/** Another brand than the default: the one that operators are given as an example. */
export const exampleBrand = reading.brand;

const { name, slogan, mascot, logo, pictures, sharePictures, palettes } = exampleBrand;
const isShared = (key: string) => LOCALES.some((locale) => key === sharePictureKey(locale));
const icons = Object.fromEntries(Object.entries(pictures).filter(([key]) => !isShared(key)));

/** In place of lib/brand-values.ts, as `npm run brand -- --write` would write it. */
export const exampleBrandValues = {
  BRAND_NAME: name,
  SLOGAN: slogan,
  HAS_MASCOT: mascot,
  LOGO: logo,
  ICONS: icons,
  SHARE_PICTURES: sharePictures,
  COLORS: palettes,
};
