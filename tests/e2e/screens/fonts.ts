import type { Page } from '@playwright/test';

/** A font of fonts.conf in which the layout is checked. */
export interface LayoutFont {
  name: 'narrow' | 'wide' | 'usual';
  family: string;
  /** The width of its letter m, in em, which differs from the fallback font’s; null if any font may be used. */
  em: number | null;
  /** The style sheet's variables that name other families than the page does. */
  variables: Readonly<Record<string, string>>;
}

/** As wide as Verdana, and the only font of many a Linux. Headings and amounts as before the display font has arrived. */
const WIDE: LayoutFont = {
  name: 'wide',
  family: 'DejaVu Sans',
  em: 0.974,
  variables: { '--font-display': "'DejaVu Serif'" },
};

/** With the widths of Arial and Liberation Sans; headings and amounts in the display font. */
const NARROW: LayoutFont = {
  name: 'narrow',
  family: 'Arimo',
  em: 0.833,
  variables: { '--font-text': 'Arimo', '--font-code': 'Arimo' },
};

/** The machine's own, where browsers do not read fonts.conf. */
const USUAL: LayoutFont = { name: 'usual', family: '', em: null, variables: {} };

export const HAS_FONTS = process.platform === 'linux';

export const LAYOUT_FONTS: readonly LayoutFont[] = HAS_FONTS ? [WIDE, NARROW] : [USUAL];

/** Shows the page in a font until `restoreFont`, and returns the width of its letter m, in em. */
export function setFont(page: Page, { family, variables }: LayoutFont): Promise<number> {
  return page.evaluate(
    ({ family, variables }) => {
      for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value);
      // Also on a page without the style sheet.
      document.body.style.fontFamily = family;
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('The browser has no canvas');
      context.font = `100px ${getComputedStyle(document.body).fontFamily}`;
      return context.measureText('m').width / 100;
    },
    { family, variables },
  );
}

export async function restoreFont(page: Page, { variables }: LayoutFont): Promise<void> {
  await page.evaluate((names) => {
    for (const name of names) document.documentElement.style.removeProperty(name);
    document.body.style.removeProperty('font-family');
    for (const element of [document.documentElement, document.body]) {
      if (element.style.length === 0) element.removeAttribute('style');
    }
  }, Object.keys(variables));
}
