import { chromium } from '@playwright/test';
import { findBrowser } from '../run/browser.ts';
import type { StageOutcome } from '../run/stage.ts';
import { testEnvironment } from '../run/test-servers.ts';
import { startFloor } from './floor-app.ts';
import { weighPage } from './page-weight.ts';

/** The page that is weighed, and the page of the floor that it is compared with: both are a form. */
export const WEIGHED = { page: '/en/litepay/refill', floor: '/form' };

/** JavaScript as sent, against the floor's; and requests before the load event. Times are never checked. */
const LIMITS = { jsRatio: 1.25, requests: 14 };

/** Bytes and requests of litepay's first page against the limits. */
export async function checkWeight(webUrl: string, interrupted: AbortSignal): Promise<StageOutcome> {
  const env = testEnvironment();
  const executablePath = await findBrowser(env, interrupted);
  const floor = await startFloor(env, interrupted);
  const browser = await chromium.launch({ executablePath });
  try {
    const base = await weighPage(browser, `${floor.url}${WEIGHED.floor}`, false);
    const page = await weighPage(browser, `${webUrl}${WEIGHED.page}`, false);
    const ratio = page.jsBytes / base.jsBytes;
    const note = `JavaScript ${ratio.toFixed(2)}x of the floor (at most ${LIMITS.jsRatio}), ${page.requests} requests (at most ${LIMITS.requests})`;
    console.log(note);
    const held = [ratio <= LIMITS.jsRatio, page.requests <= LIMITS.requests];
    const passed = held.filter(Boolean).length;
    return { passed, failed: held.length - passed, skipped: 0, note };
  } finally {
    await browser.close();
    await floor.stop();
  }
}
