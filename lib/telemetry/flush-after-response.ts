import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { after } from 'next/server';
import type { Telemetry } from './telemetry.ts';

/** By then the response is sent and the span of its request has ended. */
const PAUSE_MS = 200;

/**
 * For a function on Vercel, which is frozen once its response is sent and nothing is pending: sends what was recorded before that, soon after
 * each request and each call that goes on after it. `waitUntil` keeps the function awake; for tests.
 */
export function flushAfterResponse(
  inner: Telemetry,
  flush: () => Promise<unknown>,
  waitUntil: (promise: Promise<unknown>) => void = after,
): Telemetry {
  let pending: Promise<unknown> | null = null;

  function flushSoon(): void {
    pending ??= sleep(PAUSE_MS)
      .then(() => {
        // Records from now on need another flush.
        pending = null;
        return flush();
      })
      .catch(() => undefined);
    try {
      waitUntil(pending);
    } catch {
      // Not within a request: the next request sends these records too.
    }
  }

  return {
    ...inner,
    async measure(work, run) {
      try {
        return await inner.measure(work, run);
      } finally {
        flushSoon();
      }
    },
    tagRequest(ids) {
      inner.tagRequest(ids);
      flushSoon();
    },
  };
}
