import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';
import { wideTexts } from './no-sideways-scrolling.ts';
import { setTextSize } from './text-size.ts';
import { type View, viewportOf } from './views.ts';

/** The largest share of the screen's height that a fixed bar may cover. */
const FIFTH = 0.2;

/**
 * Expects the page to be usable with large text: nothing scrolls sideways, no bar that stays on the screen covers more than a fifth of it,
 * and no word is set letter under letter. Leaves the page at the last view's width, with the default text size.
 */
export async function expectRoomForLargeText(page: Page, views: readonly View[]): Promise<void> {
  for (const { width, text } of views) {
    await page.setViewportSize(viewportOf(width));
    await setTextSize(page, text);
    const problems = {
      sideways: await wideTexts(page),
      bars: await highBars(page),
      stacked: await stackedWords(page),
    };
    expect(problems, `text at ${text}%, ${width} pixels`).toEqual({ sideways: [], bars: [], stacked: [] });
  }
  if (views.length > 0) await setTextSize(page, 100);
}

/** The bars that stay where they are while the page scrolls, and their share of the screen's height. Not one that was unfolded to be read. */
function highBars(page: Page): Promise<string[]> {
  return page.evaluate((limit) => {
    const stays = (element: Element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position);
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && !element.closest('dialog, [popover]') && stays(element))
      .filter((element) => !element.querySelector('[aria-expanded=true]'))
      .map((element) => ({ element, share: element.getBoundingClientRect().height / window.innerHeight }))
      .filter(({ share }) => share > limit)
      .map(({ element, share }) => `${element.textContent.slice(0, 60)}: ${share.toFixed(2)}`);
  }, FIFTH);
}

/** Words on three lines or more, with two letters or fewer on each. */
function stackedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      // What only screen readers read has one pixel.
      if (!text.parentElement?.checkVisibility() || text.parentElement.clientWidth === 1) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<![\p{L}\d])\p{L}{4,}(?![\p{L}\d])/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        if (lines > 2 && lines * 2 >= word.length) found.push(word);
      }
    }
    return found;
  });
}
