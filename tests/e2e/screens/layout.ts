import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';
import { LAYOUT_FONTS, restoreFont, setFont } from './fonts.ts';
import { setTextSize, type TextSize } from './text-size.ts';

export interface LayoutView {
  viewport: { width: number; height: number };
  text: TextSize;
}

/** The largest share of the screen's height that a fixed bar may cover. */
const FIFTH = 0.2;

const NO_PROBLEMS: Readonly<Record<'sideways' | 'bars' | 'stackedWords' | 'cutOff', readonly string[]>> = {
  sideways: [],
  bars: [],
  stackedWords: [],
  cutOff: [],
};

/**
 * Expects the page to be usable in a wide and in a narrow font: nothing scrolls sideways, no bar that stays on the screen covers more than a
 * fifth of it, no word is set letter under letter and no text is cut off. Leaves the page at the last view's size, with the default text size.
 */
export async function expectLayoutToHold(page: Page, views: readonly LayoutView[]): Promise<void> {
  for (const { viewport, text } of views) {
    await page.setViewportSize(viewport);
    await setTextSize(page, text);
    for (const font of LAYOUT_FONTS) {
      const view = `${font.name} text at ${text}%, ${viewport.width} pixels`;
      const em = await setFont(page, font);
      // Otherwise the fallback font would be measured.
      if (font.em !== null) expect(em, `the letter m in ${view}`).toBeCloseTo(font.em, 2);
      expect(await layoutProblems(page), view).toEqual(NO_PROBLEMS);
      await restoreFont(page, font);
    }
  }
  await setTextSize(page, 100);
}

/** What does not hold, in one visit to the page. */
function layoutProblems(page: Page): Promise<Record<keyof typeof NO_PROBLEMS, string[]>> {
  return page.evaluate((fifth) => {
    return { sideways: wideTexts(), bars: highBars(), ...brokenTexts() };

    /** The texts of the innermost elements that reach past the edge of the screen. */
    function wideTexts(): string[] {
      if (document.documentElement.scrollWidth <= window.innerWidth) return [];
      const isWide = (element: Element) => element.getBoundingClientRect().right > window.innerWidth;
      return [...document.body.querySelectorAll('*')]
        .filter((element) => isWide(element) && ![...element.children].some(isWide))
        .map(({ tagName, textContent }) => `${tagName.toLowerCase()}: ${textContent.slice(0, 60)}`);
    }

    /** The bars that stay where they are while the page scrolls, and their share of the screen's height. Not one that was unfolded to be read. */
    function highBars(): string[] {
      const stays = (element: Element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position);
      return [...document.body.querySelectorAll('*')]
        .filter((element) => element.checkVisibility() && !element.closest('dialog, [popover]') && stays(element))
        .filter((element) => !element.querySelector('[aria-expanded=true]'))
        .map((element) => ({ element, share: element.getBoundingClientRect().height / window.innerHeight }))
        .filter(({ share }) => share > fifth)
        .map(({ element, share }) => `${element.textContent.slice(0, 60)}: ${share.toFixed(2)}`);
    }

    /** Words on three lines or more, with two letters or fewer on each; and texts outside a box that hides what does not fit. */
    function brokenTexts(): { stackedWords: string[]; cutOff: string[] } {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const stackedWords: string[] = [];
      const cutOff: string[] = [];
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        const { parentElement: parent, textContent } = text;
        if (!parent || !textContent?.trim() || parent.matches('progress')) continue;
        // What only screen readers read has one pixel.
        if (!parent.checkVisibility({ visibilityProperty: true }) || parent.clientWidth === 1) continue;
        for (const { 0: word, index } of textContent.matchAll(/(?<![\p{L}\d])\p{L}{4,}(?![\p{L}\d])/gu)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          if (lines > 2 && lines * 2 >= word.length) stackedWords.push(word);
        }
        range.selectNodeContents(text);
        if (isCutOff(range.getBoundingClientRect(), parent)) cutOff.push(textContent.slice(0, 60));
      }
      return { stackedWords, cutOff };
    }

    function isCutOff(box: DOMRect, parent: Element): boolean {
      for (let around: Element | null = parent; around; around = around.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(around);
        // Hidden on purpose, or within reach by scrolling.
        if (clipPath !== 'none' || overflowX === 'auto' || around === document.body) return false;
        if (overflowX === 'visible') continue;
        const { left, right, top, bottom } = around.getBoundingClientRect();
        if (box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1) return true;
      }
      return false;
    }
  }, FIFTH);
}
