import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, jest } from '@jest/globals';
import type { Config } from '#lib/config.ts';
import { afterwards } from './route-handlers.ts';

export { afterwards };

/**
 * The payment core on a store for this test file, with a fake clock: waiting takes no real time, it only advances the clock.
 * Import this first, then the code under test with `await import`.
 */
const folder = mkdtempSync(join(tmpdir(), 'hearthline-money-'));
const { loadConfig } = await import('#lib/config.ts');
const configResult = loadConfig({
  APP_ORIGIN: 'http://localhost:3000',
  PROVIDER_URL: 'http://localhost:4000',
  SESSION_SECRET: 's'.repeat(32),
  CONTENT_USER: 'u',
  CONTENT_PASSWORD: 'p',
  DATA_DIR: folder,
  PROVIDER_SETTLES_WITHIN: '10',
});
if (!configResult.ok) throw new Error(configResult.reason);
const DEFAULTS = { ...configResult.value, PROVIDER_CHARGE_STATUS: true, PROVIDER_IDEMPOTENCY: true };
let settings: Config = DEFAULTS;
jest.unstable_mockModule('#lib/config.ts', () => ({
  config: () => settings,
  logSettings: () => ({ level: 'silent', file: null }),
}));

let clock = Date.UTC(2026, 10, 20);
jest.unstable_mockModule('node:timers/promises', () => ({
  setTimeout: async (ms: number, _value?: unknown, { ref = true }: { ref?: boolean } = {}) => {
    // An unreferenced timer is a response budget; it never ends before the work does.
    if (!ref) return new Promise(() => undefined);
    clock += ms;
  },
}));

// For the whole file, because work that a test leaves behind must not see the clock go back.
const monotonic = performance.now.bind(performance);
Object.defineProperty(performance, 'now', { value: () => clock, configurable: true, writable: true });

/** Changes settings for the rest of the test. */
export function useSettings(change: Partial<Config>): void {
  settings = { ...DEFAULTS, ...change };
}

/** The clock's time, ms since 1970. */
export const timeNow = () => clock;

/** Moves the clock. */
export function passTime(ms: number): void {
  clock += ms;
}

beforeEach(() => {
  settings = DEFAULTS;
  jest.spyOn(Date, 'now').mockImplementation(() => clock);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  Object.defineProperty(performance, 'now', { value: monotonic, configurable: true, writable: true });
  await afterwards();
  const { store } = await import('#lib/store/store.ts');
  await (await store()).close();
  rmSync(folder, { recursive: true });
});
