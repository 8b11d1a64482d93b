import { afterEach } from '@jest/globals';

const { setTimeout: realSetTimeout } = globalThis;
afterEach(() => {
  globalThis.setTimeout = realSetTimeout;
});

/** In this test the pauses between two questions take no time; everything else, a request's own limit included, takes what it takes. */
export function skipPauses(): void {
  const withoutPauses = (handler: () => void, ms = 0) => realSetTimeout(handler, ms >= 2_000 && ms < 10_000 ? 0 : ms);
  globalThis.setTimeout = Object.assign(withoutPauses, realSetTimeout);
}
