import { chromium } from '@playwright/test';
import { findBrowser } from '../run/browser.ts';
import { printLine } from '../run/print.ts';
import type { StageOutcome } from '../run/stage.ts';
import { testEnvironment } from '../run/test-servers.ts';
import { startFloor } from './floor-app.ts';
import { weighPage } from './page-weight.ts';
import { judge, WEIGHED_PAGES } from './weighed-pages.ts';

/** Bytes and requests of the pages that a visit begins with, against the limits. */
export async function checkWeight(webUrl: string, interrupted: AbortSignal): Promise<StageOutcome> {
  const env = testEnvironment();
  const executablePath = await findBrowser(env, interrupted);
  const floor = await startFloor(env, interrupted);
  const browser = await chromium.launch({ executablePath });
  const broken: string[] = [];
  let passed = 0;
  try {
    for (const weighed of WEIGHED_PAGES) {
      const base = await weighPage(browser, `${floor.url}${weighed.floor}`, false);
      const page = await weighPage(browser, `${webUrl}${weighed.page}`, false);
      for (const { says, holds } of judge(page, base, weighed)) {
        printLine(`${holds ? 'ok    ' : 'FAILED'} ${weighed.page}: ${says}`);
        if (holds) passed += 1;
        else broken.push(`${weighed.page}: ${says}`);
      }
    }
    return { passed, failed: broken.length, skipped: 0, note: broken.join('; ') };
  } finally {
    await browser.close();
    await floor.stop();
  }
}
