import type { CDPSession, Page } from '@playwright/test';

/** In percent of the browser's default. */
export type TextSize = 100 | 150 | 200;

/** Chromium's defaults, in CSS pixels. */
const DEFAULTS = { standard: 16, fixed: 13 };

/** The size lasts as long as the session that set it. */
const sessions = new WeakMap<Page, CDPSession>();

/** Sets the text size as a person does in the browser's settings: whatever is in rem or em follows, media queries too. */
export async function setTextSize(page: Page, percent: TextSize): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const scale = (size: number) => Math.round((size * percent) / 100);
  const fontSizes = { standard: scale(DEFAULTS.standard), fixed: scale(DEFAULTS.fixed) };
  await session.send('Page.setFontSizes', { fontSizes });
}
