import { defineConfig } from '@playwright/test';
import { presentBrowser } from './scripts/run/browser.ts';
import { EVERY_WAY } from './tests/support/every-way.ts';

// scripts/test.ts and scripts/e2e.ts start the servers and pass their addresses in the environment; the defaults are those of `npm start`.
const browser = process.env.CHROMIUM ?? presentBrowser();
/** Long tests of what others prove faster or nearly so, run by `npm run test:all` alone. */
const ONLY_EVERY_WAY = EVERY_WAY ? [] : [/@all/];
const SCREENS = 'screens/*.spec.ts';
const TASKS = 'tasks/*.spec.ts';
const BRAND = 'brand/*.spec.ts';
const LANGUAGE = 'language/*.spec.ts';
/** Tests with a sandbox of their own, which each worker starts. */
const OWN_SANDBOX = ['faults/*.spec.ts', '{account/idle-server,activation/full-scale,move/on-the-day}.spec.ts'];
/** Tests of what a web app of their own receives, logs and stores, which each worker starts. */
const AUDIT = 'security/{canaries,cards,forgery,headers,lookups,methods,scripts,unknown-names}.spec.ts';
/** Long tests that mostly wait for clocks: one worker runs them beside the others, which have the processors meanwhile. */
const WAITING = '{activation/activation,money/lost-responses,move/move,reconnect/reconnect,security/sockets}.spec.ts';
/** The browser of the screens has the fonts of this file alone, except for pictures. */
const SCREENS_ENVIRONMENT =
  process.env.SCREENS_FOLDER === undefined
    ? { ...process.env, FONTCONFIG_FILE: `${import.meta.dirname}/tests/e2e/screens/fonts.conf` }
    : process.env;
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const PHONE = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

const launchOptions = {
  ...(browser && { executablePath: browser }),
  args: [
    // Without a graphics card, its software replacement would take more of the processor than the tests.
    '--disable-gpu',
    // A page's scripts run once or twice: optimizing them costs more than it saves.
    '--js-flags=--no-opt',
    // The browser sends requests only to the servers under test.
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
  ],
};

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.data/test/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 4,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    // Recorded for every test, so only on request, to investigate a failure.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // A worker would hide requests from the tests that watch or change them. Its own test allows it.
    serviceWorkers: 'block',
    // Without a graphics card the processor draws every frame of an animation: a fifth of the browser's work.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
  projects: [
    // Two workers, so that fewer sandboxes start; first, because the longest tests are here.
    { name: 'own-sandbox', testMatch: OWN_SANDBOX, grepInvert: ONLY_EVERY_WAY, workers: 2, use: DESKTOP },
    { name: 'waiting', testMatch: WAITING, grepInvert: [/@only-phone/, ...ONLY_EVERY_WAY], workers: 1, use: DESKTOP },
    { name: 'audit', testMatch: AUDIT, workers: 2, use: DESKTOP },
    // A test's tag says where else it runs: @phone, or @small, which reveals overflow sooner; @only-phone skips this project. With @all it
    // runs in `npm run test:all` alone.
    {
      name: 'desktop',
      grepInvert: [/@only-phone/, ...ONLY_EVERY_WAY],
      testIgnore: [...OWN_SANDBOX, WAITING, AUDIT, SCREENS, TASKS, BRAND, LANGUAGE],
      use: DESKTOP,
    },
    {
      name: 'phone',
      grep: /@phone/,
      grepInvert: ONLY_EVERY_WAY,
      use: { viewport: { width: 390, height: 844 }, ...PHONE },
    },
    { name: 'small', grep: /@small/, use: { viewport: { width: 320, height: 568 }, ...PHONE } },
    // Every registered screen, run separately by `npm run screens`; checked with fonts of its own.
    { name: 'screens', testMatch: SCREENS, use: { launchOptions: { ...launchOptions, env: SCREENS_ENVIRONMENT } } },
    // Eight of them for a new brand, by `npm run brand -- --preview`.
    { name: 'brand', testMatch: BRAND, use: { viewport: { width: 390, height: 844 } } },
    // A language that was added to a copy of the project, by `npm run test:language`.
    { name: 'language', testMatch: LANGUAGE, use: DESKTOP },
    // What a task costs a customer on a phone, counted by `npm run tasks`.
    { name: 'tasks', testMatch: TASKS, use: { viewport: { width: 390, height: 664 }, ...PHONE } },
  ],
});
