import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { watchBareText } from '#tests/support/bare-text-watch.ts';
import { SandboxClient } from './sandbox-client.ts';
import { complaintsAbout } from './valid-html.ts';

/** The smaller of axe's two files: it goes to the browser with each document. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Collects the errors on the browser's console, and the ones that a test expects. */
export class ConsoleGuard {
  readonly #allowed: RegExp[] = [];
  readonly #complaints: string[] = [];

  /** For tests of failures: allows the messages that match. */
  allow(message: RegExp): void {
    this.#allowed.push(message);
  }

  /** Browsers report every response with a status of 400 or more on the console. */
  allowFailedRequests(): void {
    this.allow(/^Failed to load resource/);
  }

  take(message: string): void {
    this.#complaints.push(message);
  }

  unexpectedMessages(): string[] {
    return this.#complaints.filter((message) => !this.#allowed.some((pattern) => pattern.test(message)));
  }

  /** Collects the errors of a page; needed for pages of another context. */
  watch(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') this.take(message.text());
    });
    page.on('pageerror', (error) => this.take(error.message));
  }
}

interface Fixtures {
  /** A separate address for each test, so that limits per address do not carry over between tests. */
  clientAddress: string;
  sandbox: SandboxClient;
  consoleGuard: ConsoleGuard;
  /**
   * Expects neither axe, with every rule, nor the HTML validator to find anything on the page as it is, open dialogs included. For a further
   * state of a page that was checked so, `rules` are those of axe that depend on its look.
   */
  expectAccessible: (page?: Page, rules?: readonly string[]) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  // Playwright requires a destructuring pattern here, even an empty one.
  clientAddress: async ({}, use) => {
    await use(`10.${[...randomBytes(3)].join('.')}`);
  },

  extraHTTPHeaders: async ({ clientAddress }, use) => {
    await use({ 'x-forwarded-for': clientAddress });
  },

  sandbox: async ({}, use) => {
    const client = new SandboxClient(process.env.SANDBOX_URL ?? 'http://localhost:4100');
    await use(client);
    await client.clearFaults();
  },

  // Playwright requires a destructuring pattern here, even an empty one.
  consoleGuard: async ({}, use) => {
    const guard = new ConsoleGuard();
    await use(guard);
    expect(guard.unexpectedMessages(), 'errors on the browser’s console').toEqual([]);
  },

  // Overriding `context` watches every page; a test without a page opens no browser.
  context: async ({ context, consoleGuard }, use) => {
    // Violations of the content security policy count, even those that the browser does not log.
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`CSP violation: ${event.effectiveDirective} ${event.blockedURI}`);
      });
    });
    await context.addInitScript(watchBareText);
    context.on('page', (page) => consoleGuard.watch(page));
    await use(context);
  },

  expectAccessible: async ({ page }, use) => {
    await use(async (other = page, rules) => {
      // While something unfolds, its texts lie on what is not yet behind them.
      await other.evaluate(async () => {
        const isEnding = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity;
        await Promise.allSettled(
          document
            .getAnimations()
            .filter(isEnding)
            .map(({ finished }) => finished),
        );
      });
      // Legacy mode runs axe in the page alone: merging results in another page takes longer than the check, and there are no frames.
      // A document that was checked before already has axe's script. Passes are not collected.
      const isThere = await other.evaluate(() => 'axe' in window);
      const axe = new AxeBuilder({ page: other, axeSource: isThere ? 'void 0' : AXE });
      // The footer looks the same on every page; those that are checked in full have it.
      if (rules) axe.exclude('main ~ footer');
      const { violations } = await axe
        .setLegacyMode()
        .options({ resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) })
        .analyze();
      const problems = violations.map(
        ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target).join(', ')})`,
      );
      expect(problems, 'what axe finds').toEqual([]);
      if (!rules) expect(await complaintsAbout(await other.content()), 'what is not valid HTML').toEqual([]);
    });
  },
});

export { expect } from '@playwright/test';
export type { Charge, Fault, Persona, RecordedCall } from './sandbox-client.ts';
