import { type BrowserContext, expect, type Page, type Response } from '@playwright/test';

/** How a secret may be encoded in a text: as it is, for a URL, in base64 at any offset, in hexadecimal. */
export function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const encodings = [0, 1, 2].map((by) => {
    const base64 = Buffer.concat([Buffer.alloc(by), bytes]).toString('base64');
    // The first and last characters depend on the surrounding bytes.
    return base64.slice(by === 0 ? 0 : by + 1, -4);
  });
  const long = encodings.filter((text) => text.length >= 10);
  return [
    ...new Set([
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      ...long,
      bytes.toString('hex'),
    ]),
  ];
}

/** The secrets that a text contains, in any encoding and case. */
export function foundIn(text: string, secrets: readonly string[]): string[] {
  return createFinder(secrets)(text);
}

/** Like `foundIn`, for many texts that mostly repeat. */
function createFinder(secrets: readonly string[]): (text: string) => string[] {
  const formsBySecret = secrets.map((secret) => [secret, spellings(secret).map((each) => each.toLowerCase())] as const);
  const cache = new Map<string, string[]>();
  return (text) => {
    const before = cache.get(text);
    if (before) return before;
    const low = text.toLowerCase();
    const secretsInText = formsBySecret
      .filter(([, forms]) => forms.some((form) => low.includes(form)))
      .map(([secret]) => secret);
    cache.set(text, secretsInText);
    return secretsInText;
  };
}

/** A text that reached a browser or left it, and where. */
export interface Trace {
  where: string;
  text: string;
}

/** Collects everything that a context's pages receive, send and store. */
export class Traces {
  readonly all: Trace[] = [];
  readonly #pending: Promise<void>[] = [];

  add(where: string, text: string): void {
    this.all.push({ where, text });
  }

  watch(context: BrowserContext): void {
    context.on('request', (request) => {
      this.add('address', request.url());
      this.add(`sent to ${request.url()}`, `${JSON.stringify(request.headers())} ${request.postData() ?? ''}`);
    });
    context.on('response', (response) => this.#pending.push(this.#take(response)));
    context.on('page', (page) => page.on('framenavigated', (layout) => this.add('address', layout.url())));
  }

  async #take(response: Response): Promise<void> {
    const where = `answer of ${response.request().method()} ${response.url()}`;
    const headers = await response.headersArray().catch(() => []);
    this.add(where, headers.map(({ name, value }) => `${name}: ${value}`).join('\n'));
    const isFramework = response.url().includes('/_next/static/');
    if (!isFramework) this.add(where, await response.text().catch(() => ''));
  }

  /** Adds what the page shows and stores at this moment. */
  async look(page: Page, step: string): Promise<void> {
    // A page that leads on while it is read takes its context with it, and the next one is empty at first.
    await expect(async () => {
      await page.waitForLoadState();
      const browserData = await page.evaluate(() => ({
        html: document.documentElement.outerHTML,
        values: [...document.querySelectorAll('input, select, textarea')].map(
          (field) => 'value' in field && field.value,
        ),
        sessionStorage: { ...sessionStorage },
        local: { ...localStorage },
        cookies: document.cookie,
        dataLayer: JSON.stringify(window.dataLayer ?? []),
        state: JSON.stringify(history.state),
        entries: 'navigation' in window ? window.navigation.entries().map(({ url }) => url) : [],
        resources: performance.getEntries().map(({ name }) => name),
      }));
      for (const [what, value] of Object.entries(browserData)) {
        this.add(`${what} at ${step}`, typeof value === 'string' ? value : JSON.stringify(value));
      }
    }).toPass({ timeout: 10_000 });
    this.add(`cookies at ${step}`, JSON.stringify(await page.context().cookies()));
  }

  async collect(): Promise<readonly Trace[]> {
    await Promise.all(this.#pending);
    return this.all;
  }

  /** Where the secrets were found, one line each. */
  async hits(secrets: readonly string[]): Promise<string[]> {
    const find = createFinder(secrets);
    const hits = (await this.collect()).flatMap(({ where, text }) =>
      find(text).map((secret) => `${secret} in ${where}`),
    );
    return [...new Set(hits)];
  }
}
