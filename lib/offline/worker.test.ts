import { runInThisContext } from 'node:vm';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { endWorker, runWorker, type WorkerScope, type WorkerSettings } from './worker.ts';

const ORIGIN = 'https://my.example';
const SETTINGS: WorkerSettings = {
  version: 'two',
  pages: { en: '/en/no-internet', es: '/es/no-internet' },
  homes: ['/', '/en', '/es'],
  files: ['/assets/logo.svg'],
  mark: 'kept-copy',
  patienceMs: 10_000,
  freshMs: 86_400_000,
};
const CHUNK = '/_next/static/chunks/a.js';

type Listener = (event: object) => void;

/** A browser's storage and network, as far as the worker uses them. */
class Browser {
  readonly stored = new Map<string, Map<string, Response>>([['offline-one', new Map()]]);
  readonly listeners = new Map<string, Listener>();
  readonly sent: { path: string; credentials: string | undefined }[] = [];
  readonly rules: object[] = [];
  /** Null: there is no connection. */
  answer: ((path: string) => Response) | null = (path) =>
    new Response(`<head></head>${CHUNK}" of ${path}`, { headers: { date: new Date().toUTCString() } });

  start(changes: Partial<WorkerSettings> = {}): void {
    // As it is sent: by its source, with nothing around it.
    const run = runInThisContext(`(${String(runWorker)})`) as typeof runWorker;
    run(this.scope() as unknown as WorkerScope, { ...SETTINGS, ...changes });
  }

  scope() {
    const open = async (name: string) => {
      const own = this.stored.get(name) ?? new Map<string, Response>();
      this.stored.set(name, own);
      return {
        match: async (path: string) => own.get(path)?.clone(),
        put: async (path: string, response: Response) => void own.set(path, response),
        addAll: async (paths: string[]) => {
          const responses = await Promise.all(paths.map((path) => this.fetch(path)));
          if (responses.some(({ ok }) => !ok)) throw new TypeError('not all');
          paths.forEach((path, index) => own.set(path, responses[index] ?? Response.error()));
        },
      };
    };
    return {
      addEventListener: (type: string, listener: Listener) => void this.listeners.set(type, listener),
      caches: {
        open,
        keys: async () => [...this.stored.keys()],
        delete: async (name: string) => this.stored.delete(name),
      },
      fetch: (given: string | Request, init?: RequestInit) => this.fetch(given, init),
      location: { origin: ORIGIN },
      navigator: { languages: ['fr-CA', 'es-US', 'en'] },
      skipWaiting: async () => undefined,
      URLPattern: class {
        readonly pathname: string;
        constructor({ pathname }: { pathname: string }) {
          this.pathname = pathname;
        }
      },
      registration: { unregister: async () => this.listeners.delete('activate') },
    };
  }

  async fetch(given: string | { url: string }, init?: RequestInit): Promise<Response> {
    const path = new URL(typeof given === 'string' ? given : given.url, ORIGIN).pathname;
    this.sent.push({ path, credentials: init?.credentials });
    if (!this.answer) throw new TypeError('Failed to fetch');
    return this.answer(path);
  }

  async happens(type: 'install' | 'activate'): Promise<void> {
    const work: Promise<unknown>[] = [];
    this.listeners.get(type)?.({
      waitUntil: (one: Promise<unknown>) => void work.push(one),
      addRoutes: async (rules: object[]) => void this.rules.push(...rules),
    });
    await Promise.all(work);
  }

  /** The worker's response; null if it leaves the request to the browser. */
  async asks(path: string, request: { mode?: string; method?: string; referrer?: string } = {}) {
    const response: Promise<Response>[] = [];
    const work: Promise<unknown>[] = [];
    this.listeners.get('fetch')?.({
      request: { url: new URL(path, ORIGIN).href, mode: 'navigate', method: 'GET', referrer: '', ...request },
      respondWith: (one: Promise<Response>) => void response.push(one),
      waitUntil: (one: Promise<unknown>) => void work.push(one),
    });
    const answered = (await response[0]) ?? null;
    await Promise.all(work);
    return answered;
  }
}

let browser: Browser;
beforeEach(async () => {
  browser = new Browser();
  browser.start();
  await browser.happens('install');
  await browser.happens('activate');
});

describe('the service worker', () => {
  it('keeps the pages, as a stranger gets them, and their files, and nothing of another build', () => {
    expect([...browser.stored.keys()]).toEqual(['offline-two']);
    expect([...(browser.stored.get('offline-two')?.keys() ?? [])].sort()).toEqual([
      CHUNK,
      '/assets/logo.svg',
      '/en/no-internet',
      '/es/no-internet',
    ]);
    const pages = browser.sent.filter(({ path }) => path.endsWith('/no-internet'));
    expect(pages.map(({ credentials }) => credentials)).toEqual(['omit', 'omit']);
  });

  it('keeps nothing if it cannot keep all', async () => {
    const other = new Browser();
    other.answer = (path) => new Response(CHUNK, { status: path === CHUNK ? 404 : 200 });
    other.start();
    await expect(other.happens('install')).rejects.toThrow();
    expect(other.stored.get('offline-two')?.size ?? 0).toBe(0);
  });

  it.each([
    ['a payment page', '/en/litepay/refill', {}],
    ['the review of an order', '/es/buy/order-review', {}],
    ['a receipt', '/en/receipt/abc', {}],
    ['the dashboard', '/en/dashboard', {}],
    ["the owner's own check", '/en/dashboard/no-internet', {}],
    ['a login', '/api/session/login', {}],
    ['a handler', '/api/no-internet/check', { mode: 'cors', referrer: `${ORIGIN}/en/no-internet` }],
    ['a form', '/en/no-internet', { method: 'POST' }],
    ['data of client navigation', '/en/no-internet?_rsc=1', { mode: 'cors', referrer: `${ORIGIN}/en/no-internet` }],
    ['a file of a payment page', CHUNK, { mode: 'no-cors', referrer: `${ORIGIN}/en/litepay/refill` }],
    ['a file without a page', CHUNK, { mode: 'no-cors' }],
    ['a file for another site', CHUNK, { mode: 'no-cors', referrer: 'https://other.example/en/no-internet' }],
    ['another site', 'https://other.example/en/no-internet', {}],
  ])('never answers for %s, with or without a connection', async (_what, path, request) => {
    expect(await browser.asks(path, request)).toBeNull();
    browser.answer = null;
    expect(await browser.asks(path, request)).toBeNull();
  });

  it('shows the network’s page while there is one, and its marked copy without', async () => {
    browser.answer = (path) => new Response(`new ${path}`);
    expect(await (await browser.asks('/en/no-internet?answer=found'))?.text()).toBe('new /en/no-internet');
    browser.answer = () => new Response('', { status: 502 });
    expect(await (await browser.asks('/en/no-internet'))?.text()).toContain('<meta name="kept-copy"></head>');
    browser.answer = null;
    expect(await (await browser.asks('/es/no-internet'))?.text()).toContain('of /es/no-internet');
    const file = await browser.asks(CHUNK, { mode: 'no-cors', referrer: `${ORIGIN}/es/no-internet` });
    expect(await file?.text()).toContain(`of ${CHUNK}`);
  });

  it('does not wait for a connection that hangs', async () => {
    browser.start({ patienceMs: 1 });
    const never = Promise.withResolvers<Response>();
    browser.fetch = () => never.promise;
    expect(await (await browser.asks('/en/no-internet'))?.text()).toContain('of /en/no-internet');
  });

  it('leads an installed site that opens offline to the page, in its language', async () => {
    browser.answer = null;
    const leads = await Promise.all(['/en', '/es', '/'].map((path) => browser.asks(path)));
    expect(leads.map((response) => response?.headers.get('location'))).toEqual([
      `${ORIGIN}/en/no-internet`,
      `${ORIGIN}/es/no-internet`,
      `${ORIGIN}/es/no-internet`,
    ]);
  });

  it('renews a copy that is a day old on a visit', async () => {
    const yesterday = new Date(Date.now() - 90_000_000).toUTCString();
    browser.answer = (path) => new Response(`<head></head> ${path}`, { headers: { date: yesterday } });
    browser.start({ version: 'three' });
    await browser.happens('install');
    const date = new Date().toUTCString();
    browser.answer = (path) => new Response(`<head></head> later ${path}`, { headers: { date } });
    await browser.asks('/en/no-internet');
    const before = browser.sent.length;
    await browser.asks('/en/no-internet');
    expect(browser.sent.length - before).toBe(1);
    browser.answer = null;
    expect(await (await browser.asks('/en/no-internet'))?.text()).toContain('later /en/no-internet');
  });

  it('has the browser itself pass by whatever it does not answer for, where it can', () => {
    expect(browser.rules).toContainEqual({
      condition: {
        not: {
          or: ['/en/no-internet', '/es/no-internet', '/', '/en', '/es'].map((pathname) => ({
            urlPattern: { pathname },
          })),
        },
      },
      source: 'network',
    });
  });

  it('is removed with its copies where it is switched off', async () => {
    endWorker(browser.scope() as unknown as Parameters<typeof endWorker>[0]);
    await browser.happens('install');
    await browser.happens('activate');
    expect([...browser.stored.keys()]).toEqual([]);
    expect(browser.listeners.has('activate')).toBe(false);
  });
});
