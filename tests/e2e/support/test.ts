import { randomBytes } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { SandboxClient } from './sandbox-client.ts';
import { complaintsAbout } from './valid-html.ts';

/** What the browser's console may complain about in a test that provokes it. */
export class ConsoleGuard {
  readonly #allowed: RegExp[] = [];
  readonly #complaints: string[] = [];

  /** For tests of failures: a message that matches is expected. */
  allow(message: RegExp): void {
    this.#allowed.push(message);
  }

  /** The browser reports every answer of 400 and more on its console. */
  allowFailedRequests(): void {
    this.allow(/^Failed to load resource/);
  }

  take(message: string): void {
    this.#complaints.push(message);
  }

  unexpected(): string[] {
    return this.#complaints.filter((message) => !this.#allowed.some((pattern) => pattern.test(message)));
  }

  /** Listens to a page of another context, as to the test's own. */
  watch(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') this.take(message.text());
    });
    page.on('pageerror', (error) => this.take(error.message));
  }
}

interface Fixtures {
  /** An address of its own for each test, so that limits per address never meet another test. */
  clientAddress: string;
  sandbox: SandboxClient;
  consoleGuard: ConsoleGuard;
  /** Axe finds nothing on the page as it stands, every rule, open dialogs included; nor does the HTML standard in its elements. */
  expectAccessible: (page?: Page) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  // Playwright asks for a pattern here, even an empty one.
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

  // Playwright asks for a pattern here, even an empty one.
  consoleGuard: async ({}, use) => {
    const guard = new ConsoleGuard();
    await use(guard);
    expect(guard.unexpected(), 'errors on the browser’s console').toEqual([]);
  },

  // Every page is watched; a test without a page opens no browser.
  context: async ({ context, consoleGuard }, use) => {
    // A violation of the content security policy counts, even where the browser would keep it to itself.
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`CSP violation: ${event.effectiveDirective} ${event.blockedURI}`);
      });
    });
    context.on('page', (page) => consoleGuard.watch(page));
    await use(context);
  },

  expectAccessible: async ({ page }, use) => {
    await use(async (other = page) => {
      // In the page itself: judging what it found in a page of its own takes longer than looking, and there are no frames.
      // A document that has been looked at before has axe's script; and what passes need not be written down.
      const isThere = await other.evaluate(() => 'axe' in window);
      const axe = new AxeBuilder({ page: other, ...(isThere && { axeSource: 'void 0' }) });
      const { violations } = await axe
        .setLegacyMode()
        .options({ resultTypes: ['violations'] })
        .analyze();
      const found = violations.map(
        ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target).join(', ')})`,
      );
      expect(found, 'what axe finds').toEqual([]);
      expect(await complaintsAbout(await other.content()), 'what is not valid HTML').toEqual([]);
    });
  },
});

export { expect } from '@playwright/test';
export type { Charge, Fault, Persona, RecordedCall } from './sandbox-client.ts';
