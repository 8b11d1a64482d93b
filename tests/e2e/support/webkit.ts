import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { findFreePort } from '#scripts/run/port.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
/** A display for GTK that needs neither a screen nor an X server. */
const DISPLAY_SERVER = '/usr/bin/broadwayd';
const LIBRARIES = '/usr/lib/x86_64-linux-gnu';
/** WebDriver's name for the key of an element reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** How long a navigation may take, in ms. */
const PAGE_LOAD_MS = 20_000;

const answerSchema = z.object({ value: z.unknown() });

/** Debian's browser on WebKitGTK (packages webkit2gtk-driver and libgtk-3-bin); null where it is not installed. */
function findMiniBrowser(): string | null {
  if (!existsSync(DRIVER) || !(process.env['DISPLAY'] || existsSync(DISPLAY_SERVER)) || !existsSync(LIBRARIES))
    return null;
  const folder = readdirSync(LIBRARIES).findLast((name) => name.startsWith('webkit2gtk-4'));
  const program = `${LIBRARIES}/${folder}/MiniBrowser`;
  return folder && existsSync(program) ? program : null;
}

export const hasWebKit = findMiniBrowser() !== null;

/** A WebKit browser driven by the W3C WebDriver protocol. Navigations that do not end in 20 s reject. */
export class WebKit {
  readonly #processes: ChildProcess[];
  readonly #base: string;
  #session = '';

  private constructor(base: string, processes: ChildProcess[]) {
    this.#base = base;
    this.#processes = processes;
  }

  static async start(): Promise<WebKit> {
    const binary = findMiniBrowser();
    if (!binary) throw new Error('WebKit is not installed');
    const port = await findFreePort();
    const env = { ...process.env };
    const processes: ChildProcess[] = [];
    const run = (program: string, args: string[]) => {
      processes.push(spawn(program, args, { env, stdio: 'ignore' }));
    };
    if (!env['DISPLAY']) {
      const display = `:${port}`;
      // Its web port is the number above 8080 by default, which may be taken.
      run(DISPLAY_SERVER, ['--address=127.0.0.1', `--port=${await findFreePort()}`, display]);
      Object.assign(env, { GDK_BACKEND: 'broadway', BROADWAY_DISPLAY: display });
      await sleep(500);
    }
    run(DRIVER, [`--port=${port}`]);
    const browser = new WebKit(`http://127.0.0.1:${port}`, processes);
    try {
      await browser.#open(binary);
    } catch (error) {
      await browser.stop();
      throw error;
    }
    return browser;
  }

  async goTo(url: string): Promise<void> {
    await this.#call('POST', '/url', { url });
  }

  /** Opens a tab, which the following calls are about. */
  async openTab(): Promise<void> {
    const tab = await this.#call('POST', '/window/new', { type: 'tab' });
    await this.#call('POST', '/window', z.object({ handle: z.string() }).parse(tab));
  }

  async back(): Promise<void> {
    await this.#call('POST', '/back', {});
  }

  async url(): Promise<string> {
    return String(await this.#call('GET', '/url'));
  }

  /** The text that is shown. */
  async text(): Promise<string> {
    return String(await this.run('return document.body.innerText'));
  }

  async run(script: string): Promise<unknown> {
    return this.#call('POST', '/execute/sync', { script, args: [] });
  }

  async fill(css: string, text: string): Promise<void> {
    await this.#call('POST', `/element/${await this.#find(css)}/value`, { text });
  }

  async stop(): Promise<void> {
    if (this.#session) await this.#call('DELETE', '').catch(() => undefined);
    for (const one of this.#processes) one.kill();
  }

  async #open(binary: string): Promise<void> {
    const browser = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
    const timeouts = { pageLoad: PAGE_LOAD_MS, script: PAGE_LOAD_MS, implicit: 5_000 };
    const body = { capabilities: { alwaysMatch: { ...browser, timeouts } } };
    for (let tries = 20; ; tries -= 1) {
      const reply = await this.#send('POST', '/session', body).catch(() => null);
      const session = z.object({ sessionId: z.string() }).safeParse(reply);
      if (session.success) {
        this.#session = session.data.sessionId;
        return;
      }
      if (tries === 0) throw new Error(`WebKit did not start: ${JSON.stringify(reply)}`);
      await sleep(500);
    }
  }

  async #find(css: string): Promise<string> {
    const element = await this.#call('POST', '/element', { using: 'css selector', value: css });
    return z.object({ [ELEMENT]: z.string() }).parse(element)[ELEMENT] ?? '';
  }

  #call(method: string, path: string, body?: object): Promise<unknown> {
    return this.#send(method, `/session/${this.#session}${path}`, body);
  }

  async #send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(this.#base + path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PAGE_LOAD_MS + 10_000),
    });
    const { value } = answerSchema.parse(await response.json());
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }
}
