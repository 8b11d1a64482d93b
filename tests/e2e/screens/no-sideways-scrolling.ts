import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';

const SMALLEST = { width: 320, height: 568 };

/** Expects nothing to reach past the edge of the smallest screen; failures show the element's text. Leaves the page at that size. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  await page.setViewportSize(SMALLEST);
  const wide = await page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    const isWide = (element: Element) => element.getBoundingClientRect().right > window.innerWidth;
    const innermost = [...document.body.querySelectorAll('*')].filter(
      (element) => isWide(element) && ![...element.children].some(isWide),
    );
    return innermost.map(({ tagName, textContent }) => `${tagName.toLowerCase()}: ${textContent.slice(0, 60)}`);
  });
  expect(wide, 'what reaches past the edge of a small screen').toEqual([]);
}
