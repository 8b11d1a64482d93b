/** The server's clock. Every rule takes the time as a parameter; this is where it comes from. */

interface Parts {
  /** Responds to GET with `{offsetMs}`; tests only. */
  url: string | undefined;
  fetch: typeof fetch;
  systemNow: () => number;
}

const FRESH_MS = 1_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A clock, in ms since the epoch. With a URL it follows that clock's offset, fetched at most once a second in the background; while that
 * fails, the last offset applies. Throws for a URL that is not on loopback.
 */
export function createClock({ url, fetch, systemNow }: Parts): () => number {
  if (!url) return systemNow;
  if (!LOOPBACK.has(new URL(url).hostname)) throw new Error('CLOCK_URL must be on a loopback address');
  let offset = 0;
  let requestedAt = Number.NEGATIVE_INFINITY;

  async function follow(from: string): Promise<void> {
    try {
      const response: unknown = await (await fetch(from, { redirect: 'error', cache: 'no-store' })).json();
      if (
        typeof response === 'object' &&
        response !== null &&
        'offsetMs' in response &&
        Number.isFinite(response.offsetMs)
      ) {
        offset = Number(response.offsetMs);
      }
    } catch {
      // The last offset still applies.
    }
  }

  return () => {
    if (systemNow() - requestedAt >= FRESH_MS) {
      requestedAt = systemNow();
      void follow(url);
    }
    return systemNow() + offset;
  };
}

/** Each server bundle has its own copy of this module: with one clock for all, a page is never a day behind the handler before it. */
const globals = globalThis as typeof globalThis & { hearthlineClock?: () => number };

/**
 * How far `now()` is ahead of the machine's clock, in ms: 0 unless tests have moved it. Added to the store's times where they meet `now()`.
 */
export function clockOffset(): number {
  return process.env['CLOCK_URL'] ? now() - Date.now() : 0;
}

/** The time in ms since the epoch. The clock is created at first use, so that a wrong CLOCK_URL is reported by the configuration. */
export function now(): number {
  globals.hearthlineClock ??= createClock({
    url: process.env['CLOCK_URL'],
    fetch: globalThis.fetch,
    systemNow: Date.now,
  });
  return globals.hearthlineClock();
}
