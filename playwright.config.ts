import { defineConfig } from '@playwright/test';
import { presentBrowser } from './scripts/run/browser.ts';

// The servers are started by scripts/test.ts and scripts/e2e.ts, which name them here; `npm start` has the defaults.
const browser = process.env.CHROMIUM ?? presentBrowser();
const SCREENS = 'screens/*.spec.ts';
const PHONE = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.data/test/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A strange machine may stop for a while in the middle of a test. The summary names what passed only on its second run.
  retries: process.env.CI ? 1 : 0,
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    // Recorded for every test, so only where somebody wants to look into a failure.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Every frame of a movement is drawn by the processor here: a fifth of the browser's work.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        // No graphics card is asked for where there is none: its stand-in would take more of the processor than the tests.
        '--disable-gpu',
        // Nothing but the servers under test is asked for anything.
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
  projects: [
    // A test says by its tag where it runs besides: @phone, or @small, which shows sooner what does not fit; @only-phone leaves this one out.
    {
      name: 'desktop',
      grepInvert: /@only-phone/,
      testIgnore: SCREENS,
      use: { viewport: { width: 1280, height: 900 } },
    },
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 390, height: 844 }, ...PHONE } },
    { name: 'small', grep: /@small/, use: { viewport: { width: 320, height: 568 }, ...PHONE } },
    // Every registered screen, by itself for `npm run screens`.
    { name: 'screens', testMatch: SCREENS },
  ],
});
