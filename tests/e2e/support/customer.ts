import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import type { TestLocale } from './locales.ts';
import type { SandboxClient } from './sandbox-client.ts';
import { type Credentials, passLogin } from './sign-in.ts';

const DAY_MS = 86_400_000;

const account = z.object({
  status: z.string(),
  paused: z.boolean(),
  autoRefill: z.boolean(),
  /** The last paid day. */
  expirationDate: z.string().nullable(),
  daysRemaining: z.number().nullable(),
  instruments: z.array(z.object({ lastFour: z.string() })),
  scheduledMove: z.object({ daysAhead: z.number() }).nullable(),
  auxAccounts: z.array(z.object({ auxAccountId: z.string(), status: z.string() })),
});

const message = z.object({ channel: z.string(), language: z.string(), text: z.string() });

/** One customer over months: their browser, login and provider records. No other test may share the provider's clock. */
export class Customer {
  readonly page: Page;
  readonly locale: TestLocale;
  readonly #sandbox: SandboxClient;
  readonly #login: Credentials;
  readonly #startedMs: number;
  #daysGone = 0;

  /** `startedMs` is how far the provider's clock had been moved forward before the first visit. */
  constructor(page: Page, locale: TestLocale, sandbox: SandboxClient, login: Credentials, startedMs = 0) {
    this.page = page;
    this.locale = locale;
    this.#sandbox = sandbox;
    this.#login = login;
    this.#startedMs = startedMs;
  }

  /** Returns that many days later, opens the dashboard and logs in. */
  async comeBack(days: number): Promise<void> {
    this.#daysGone += days;
    await this.comeBackAfter(this.#startedMs + this.#daysGone * DAY_MS);
  }

  /** Sets the provider's clock `offsetMs` ahead, far enough for the session to end, opens the dashboard and logs in. */
  async comeBackAfter(offsetMs: number): Promise<void> {
    await this.#sandbox.moveClock(offsetMs);
    // The site follows the provider's clock after a moment; only then has the last visit's session ended.
    const dashboard = `/${this.locale}/dashboard`;
    const redirect = async () =>
      (await this.page.request.get(dashboard, { maxRedirects: 0 })).headers()['location'] ?? 'none';
    await expect.poll(redirect).toContain('/api/session/login?');
    await this.page.context().clearCookies();
    await this.page.goto(dashboard);
    await passLogin(this.page, this.#login);
  }

  async account(accountId: string): Promise<z.output<typeof account>> {
    return account.parse(await this.#sandbox.account(accountId));
  }

  /** The ID of this account's newest aux account; 'none' if it has none. */
  async findSuccessor(accountId: string): Promise<string> {
    const [newest] = (await this.account(accountId)).auxAccounts;
    return newest?.auxAccountId ?? 'none';
  }

  /** The ledger, earliest entry first: the kind and the cents of each. */
  async ledger(accountId: string): Promise<[kind: string, cents: number][]> {
    return (await this.#sandbox.charges({ accountId })).map(({ kind, amount }) => [kind, amount]);
  }

  /** The text messages sent to a phone, newest first. */
  async texts(phone: string): Promise<z.output<typeof message>[]> {
    return z.array(message).parse(await this.#sandbox.outbox(phone));
  }
}
