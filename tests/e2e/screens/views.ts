import { EVERY_WAY } from '#tests/support/every-way.ts';
import type { TestLocale } from '../support/locales.ts';
import type { Screen } from './screen.ts';

/** The width and theme in which a screen is viewed. */
export interface View {
  width: 390 | 1280;
  theme: 'light' | 'dark';
}

const HEIGHTS = { 390: 844, 1280: 900 } as const;
const ALL: readonly View[] = ([390, 1280] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme })),
);

/** Each language with one width and one theme, so that all of them occur, and the longer words where there is less room. */
export const USUAL: Readonly<Record<TestLocale, View>> = {
  en: { width: 1280, theme: 'light' },
  es: { width: 390, theme: 'dark' },
};

export const viewportOf = (width: View['width']) => ({ width, height: HEIGHTS[width] });

/** The folder for pictures; null if none are requested. */
export const PICTURES = process.env.SCREENS_FOLDER ?? null;

export function viewsOf({ width }: Screen, locale: TestLocale): readonly View[] {
  const views = EVERY_WAY || PICTURES !== null ? ALL : [{ ...USUAL[locale], ...(width && { width }) }];
  return views.filter((view) => !width || view.width === width);
}
