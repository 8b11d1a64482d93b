import '@testing-library/jest-dom/jest-globals';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect } from '@jest/globals';
import { DEVICE_KEYS, isListed, SESSION_KEYS } from '#lib/browser/browser-storage.ts';
import { watchBareText } from './bare-text-watch.ts';

watchBareText();
// What loads when it is needed takes as long as its modules; the browser tests run at the same time. `skipPauses` leaves this time alone.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

// A key in neither list would stay when a customer logs out, or be removed from a device that should keep it.
const isKnown = (key: string) => isListed(key, [...SESSION_KEYS, ...DEVICE_KEYS]);
afterEach(() => {
  const keys: string[] = [];
  for (const storage of ['sessionStorage', 'localStorage'] as const) {
    try {
      keys.push(...Object.keys(window[storage]));
    } catch {
      // The test blocks it.
    }
  }
  expect(keys.filter((key) => !isKnown(key))).toEqual([]);
});
