import { afterEach } from '@jest/globals';

const { setTimeout: realSetTimeout } = globalThis;
afterEach(() => {
  globalThis.setTimeout = realSetTimeout;
});

/** Skips the pauses between polls in this test; all other timers, including request timeouts, keep their length. */
export function skipPauses(): void {
  const withoutPauses = (handler: () => void, ms = 0) => realSetTimeout(handler, ms >= 2_000 && ms < 10_000 ? 0 : ms);
  globalThis.setTimeout = Object.assign(withoutPauses, realSetTimeout);
}
