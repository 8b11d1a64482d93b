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

/** One customer over months: their browser, their login, and what the provider knows of them. The provider's clock is theirs alone. */
export class Customer {
  readonly page: Page;
  readonly locale: TestLocale;
  readonly #sandbox: SandboxClient;
  readonly #login: Credentials;
  readonly #startedMs: number;
  #daysGone = 0;

  /** `startedMs`: how far the provider's clock was put forward before they came. */
  constructor(page: Page, locale: TestLocale, sandbox: SandboxClient, login: Credentials, startedMs = 0) {
    this.page = page;
    this.locale = locale;
    this.#sandbox = sandbox;
    this.#login = login;
    this.#startedMs = startedMs;
  }

  /** So many days later they open their account, and log in. */
  async comeBack(days: number): Promise<void> {
    this.#daysGone += days;
    await this.comeBackAfter(this.#startedMs + this.#daysGone * DAY_MS);
  }

  /** So long after now they open their account, and log in: long enough for the session to be over. */
  async comeBackAfter(offsetMs: number): Promise<void> {
    await this.#sandbox.moveClock(offsetMs);
    // The site follows the provider's clock a moment later: then the login of the last visit is over.
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

  /** The newest account that was opened beside this one. */
  async successorOf(accountId: string): Promise<string> {
    const [newest] = (await this.account(accountId)).auxAccounts;
    return newest?.auxAccountId ?? 'none';
  }

  /** What the ledger says, the earliest first: each movement of money and its cents. */
  async ledger(accountId: string): Promise<[kind: string, cents: number][]> {
    return (await this.#sandbox.charges({ accountId })).map(({ kind, amount }) => [kind, amount]);
  }

  /** The texts on their phone, the newest first. */
  async texts(phone: string): Promise<z.output<typeof message>[]> {
    return z.array(message).parse(await this.#sandbox.outbox(phone));
  }
}
