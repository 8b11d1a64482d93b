import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';
import { viewportOf } from './views.ts';

/** Expects nothing to reach past the edge of the smallest screen. Leaves the page at that size. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  await page.setViewportSize(viewportOf(320));
  expect(await wideTexts(page), 'what reaches past the edge of a small screen').toEqual([]);
}

/** The texts of the innermost elements that reach past the edge of the screen. */
export async function wideTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    const isWide = (element: Element) => element.getBoundingClientRect().right > window.innerWidth;
    const innermost = [...document.body.querySelectorAll('*')].filter(
      (element) => isWide(element) && ![...element.children].some(isWide),
    );
    return innermost.map(({ tagName, textContent }) => `${tagName.toLowerCase()}: ${textContent.slice(0, 60)}`);
  });
}
