import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '../support/test.ts';

/** What a task costs a customer on our own pages: those of the identity provider are not ours to shorten. */
export interface TaskCount {
  task: string;
  locale: string;
  /** Presses of buttons, links, checkboxes and radio buttons. */
  taps: number;
  /** Fields that were filled in, lists that were chosen from included. */
  fields: number;
  /** Words that stood in the main area of the screens passed, hidden ones not included. */
  words: number;
  /** The words of each screen, in order. */
  screens: { name: string; words: number }[];
}

const FIGURES = ['taps', 'fields', 'words'] as const;

/** The most that a task may cost; what is not named is only counted. */
export type TaskGoal = Partial<Pick<TaskCount, (typeof FIGURES)[number]>>;

/** Where the counts are written, for `npm run tasks`; null in a run for its own sake. */
const FOLDER = process.env.TASKS_FOLDER ?? null;

const REPORT = 'hearthlineTask';
const OWN_ORIGIN = new URL(process.env.BASE_URL ?? 'http://localhost:3000').origin;

/** Counts what the customer does in every page of a browser context: presses and changed fields, whoever drives them. */
export class TaskCounter {
  readonly #screens: { name: string; words: number }[] = [];
  readonly #fields = new Set<string>();
  #taps = 0;

  static async in(context: BrowserContext): Promise<TaskCounter> {
    const counter = new TaskCounter();
    await context.exposeFunction(REPORT, (kind: 'tap' | 'field', what: string) => {
      if (kind === 'tap') counter.#taps += 1;
      else counter.#fields.add(what);
    });
    await context.addInitScript(watchCustomer, { report: REPORT, origin: OWN_ORIGIN });
    return counter;
  }

  /** Counts the words of the screen that the customer has before them. */
  async read(page: Page, name: string): Promise<void> {
    this.#screens.push({ name, words: await page.evaluate(countWords) });
  }

  /** To be called at the end of the task. Fails if it cost more than `goal`. */
  finish(task: string, locale: string, goal: TaskGoal = {}): TaskCount {
    const words = this.#screens.reduce((sum, screen) => sum + screen.words, 0);
    const count = { task, locale, taps: this.#taps, fields: this.#fields.size, words, screens: this.#screens };
    expect(Math.min(count.taps, count.words), 'something was counted').toBeGreaterThan(0);
    for (const what of FIGURES) expect(count[what], what).toBeLessThanOrEqual(goal[what] ?? Infinity);
    if (FOLDER !== null) writeFileSync(join(FOLDER, `${task}.${locale}.json`), JSON.stringify(count));
    return count;
  }
}

/** Runs in the browser, before the page's own scripts. */
function watchCustomer({ report, origin }: { report: string; origin: string }): void {
  if (location.origin !== origin) return;
  const tell = (kind: string, what: string) => {
    const to: unknown = Reflect.get(window, report);
    if (typeof to === 'function') to(kind, what);
  };
  const isTyped = (element: Element) =>
    element.matches('select, textarea, input:not([type=checkbox], [type=radio], [type=submit])');
  addEventListener(
    'click',
    ({ target, isTrusted }) => {
      // A press on a label presses its field as well, which is what counts.
      const control = target instanceof Element && target.closest('button, a, summary, input, [role=option]');
      if (isTrusted && control && !isTyped(control)) tell('tap', '');
    },
    true,
  );
  addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLElement && isTyped(target)) tell('field', `${location.pathname} ${target.id}`);
    },
    true,
  );
}

/** Runs in the browser: the words in sight of someone who reads the whole screen, of a list only the one that is chosen. */
function countWords(): number {
  const main = document.querySelector('main') ?? document.body;
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  let words = 0;
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent || parent.closest('script, style, noscript, option')) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // What only a screen reader reads is one pixel wide.
    if (parent.getBoundingClientRect().width <= 1) continue;
    words += (walker.currentNode.nodeValue ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  }
  return words + main.querySelectorAll('select').length;
}
