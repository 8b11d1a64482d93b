import { EVERY_WAY } from '#tests/support/every-way.ts';
import type { TestLocale } from '../support/locales.ts';
import type { LayoutView } from './layout.ts';
import type { Screen } from './screen.ts';
import type { TextSize } from './text-size.ts';
import { inLanguage } from '#tests/support/in-language.ts';

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

const USUAL_TEXT: readonly View[] = ([320, 390] as const).map((width): View => ({ width, theme: 'light', text: 100 }));

/** Large text on phones, where it has the least room (WCAG 2.2, 1.4.4 and 1.4.10). */
const LARGE_TEXT: readonly View[] = ([150, 200] as const).flatMap((text) =>
  ([320, 390] as const).map((width): View => ({ width, theme: 'light', text })),
);

/** Each language with one width and one theme, so that all of them occur, and the longer words where there is less room. */
export const USUAL = {
  en: { width: 1280, theme: 'light', text: 100 },
  es: { width: 390, theme: 'dark', text: 100 },
} as const satisfies Partial<Record<TestLocale, View>>;

export const toViewport = (width: View['width']) => ({ width, height: HEIGHTS[width] });

/** The folder for pictures; null if none are requested. */
export const PICTURES = process.env.SCREENS_FOLDER ?? null;

export function selectViews({ width }: Screen, locale: TestLocale): readonly View[] {
  const views =
    EVERY_WAY || PICTURES !== null ? ALL : [{ ...inLanguage<View>(USUAL, locale), ...(width && { width }) }];
  return views.filter((view) => !width || view.width === width);
}

/** The views with large text of which pictures are taken. */
export const selectLargeTextViews = ({ width }: Screen): readonly View[] => (width === 1280 ? [] : LARGE_TEXT);

/**
 * The views on phones in which the layout must hold: of a page's first screen those without and with large text, 150 percent in turns at one
 * width unless every way is requested; of its further screens one. `turn`: the page's place among the pages; null for a further screen.
 */
export function selectLayoutViews({ width }: Screen, turn: number | null): readonly LayoutView[] {
  return phoneViews(width, turn).map((view) => ({ viewport: toViewport(view.width), text: view.text }));
}

function phoneViews(width: Screen['width'], turn: number | null): readonly View[] {
  if (width !== 1280 && EVERY_WAY) return [...USUAL_TEXT, ...LARGE_TEXT];
  if (width === 1280 || turn === null) return USUAL_TEXT.slice(0, 1);
  return [...USUAL_TEXT, ...LARGE_TEXT.filter(({ text }, index) => text === 200 || index === turn % 2)];
}
