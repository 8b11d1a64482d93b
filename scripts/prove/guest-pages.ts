import type { LookupResponse } from '#lib/litepay/api.ts';
import { GuestClient } from '#tests/e2e/support/guest-client.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import { type Dispatcher, interceptors, Pool } from 'undici';
import { LOADED_PAGES } from '../bench/loaded-pages.ts';
import type { Visit } from '../bench/sign-in-owner.ts';
import type { TestServers } from '../run/test-servers.ts';
import { startInTurn } from './at-once.ts';

const GUEST_PAGES = ['home', 'plans', 'quick refill, first'];
const KIT_CHECK: Visit = { path: '/en/dollargeneral', cookie: '' };
const LONGEST_MS = 30_000;

/** The pages that open without the provider: home, plans, quick refill and kit check. */
export async function guestPages(site: Omit<TestServers, 'webPid'>): Promise<Visit[]> {
  const pages = [KIT_CHECK];
  for (const { name, visit } of LOADED_PAGES) {
    if (GUEST_PAGES.includes(name)) pages.push(await visit({ ...site, webPid: 0 }));
  }
  return pages;
}

export interface View {
  ms: number;
  /** Null if the page came whole. */
  problem: string | null;
}

/** Views pages over at most this many connections at once; null: over as many as it takes. */
export class PageViewer {
  readonly #webUrl: string;
  readonly #pool: Pool;
  /** Without this, a page that ends too early would pass for whole. */
  readonly #unpacked: Dispatcher;

  constructor(webUrl: string, connections: number | null) {
    this.#webUrl = webUrl;
    this.#pool = new Pool(webUrl, { connections });
    this.#unpacked = this.#pool.compose(interceptors.decompress());
  }

  async view({ path, cookie }: Visit): Promise<View> {
    const startedAt = performance.now();
    const problem = await this.#problemOf(path, {
      accept: 'text/html',
      'accept-encoding': 'gzip',
      ...(cookie && { cookie }),
    });
    return { ms: performance.now() - startedAt, problem };
  }

  /** Views one page after another, each so many ms, whether or not the one before has come. */
  viewInTurn(pages: readonly Visit[], everyMs: number, isOver: () => boolean): Promise<View[]> {
    return startInTurn(everyMs, isOver, (turn) => this.view(pages[turn % pages.length] ?? KIT_CHECK));
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  async #problemOf(path: string, headers: Record<string, string>): Promise<string | null> {
    try {
      const signal = AbortSignal.timeout(LONGEST_MS);
      const { statusCode, body } = await this.#unpacked.request({
        origin: this.#webUrl,
        method: 'GET',
        path,
        headers,
        signal,
      });
      const html = await body.text();
      if (statusCode !== 200) return `${path} responds with ${statusCode}`;
      return html.trimEnd().endsWith('</html>') ? null : `${path} is cut off`;
    } catch (error) {
      return `${path}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
}

/** The guests, one after another, look up their plans each so many ms. Resolves to how each lookup ended, null without a response. */
export function lookUpInTurn(
  webUrl: string,
  guests: readonly Persona[],
  everyMs: number,
  isOver: () => boolean,
): Promise<(LookupResponse | null)[]> {
  return startInTurn(everyMs, isOver, async (turn) => {
    const guest = guests[turn % guests.length];
    return guest ? new GuestClient(webUrl).lookup(guest).catch(() => null) : null;
  });
}
