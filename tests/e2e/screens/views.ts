import { EVERY_WAY } from '#tests/support/every-way.ts';
import type { TestLocale } from '../support/locales.ts';
import type { Screen } from './screen.ts';
import type { TextSize } from './text-size.ts';

/** The width, theme and text size in which a screen is viewed. */
export interface View {
  width: 320 | 390 | 1280;
  theme: 'light' | 'dark';
  text: TextSize;
}

const HEIGHTS = { 320: 568, 390: 844, 1280: 900 } as const;
const ALL: readonly View[] = ([390, 1280] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((theme): View => ({ width, theme, text: 100 })),
);

/** Large text on phones, where it has the least room (WCAG 2.2, 1.4.4 and 1.4.10). */
export const LARGE_TEXT: readonly View[] = ([150, 200] as const).flatMap((text) =>
  ([320, 390] as const).map((width): View => ({ width, theme: 'light', text })),
);

/** Each language with one width and one theme, so that all of them occur, and the longer words where there is less room. */
export const USUAL: Readonly<Record<TestLocale, View & { width: 390 | 1280 }>> = {
  en: { width: 1280, theme: 'light', text: 100 },
  es: { width: 390, theme: 'dark', text: 100 },
};

export const viewportOf = (width: View['width']) => ({ width, height: HEIGHTS[width] });

/** The folder for pictures; null if none are requested. */
export const PICTURES = process.env.SCREENS_FOLDER ?? null;

export function viewsOf({ width }: Screen, locale: TestLocale): readonly View[] {
  const views = EVERY_WAY || PICTURES !== null ? ALL : [{ ...USUAL[locale], ...(width && { width }) }];
  return views.filter((view) => !width || view.width === width);
}

/**
 * The views with large text: all of them if every way is requested, else one for the first screen of each page, so that the pages together
 * take their turns. `turn`: the page's place among the pages; null for a page's further screens.
 */
export function largeTextViewsOf({ width }: Screen, turn: number | null): readonly View[] {
  if (width === 1280) return [];
  if (EVERY_WAY || PICTURES !== null) return LARGE_TEXT;
  return turn === null ? [] : LARGE_TEXT.filter((_, index) => index === turn % LARGE_TEXT.length);
}
