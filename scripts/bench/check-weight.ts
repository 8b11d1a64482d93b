import { chromium } from '@playwright/test';
import { findBrowser } from '../run/browser.ts';
import { printLine } from '../run/print.ts';
import type { StageOutcome } from '../run/stage.ts';
import { startTestServers, testEnvironment, type TestServers } from '../run/test-servers.ts';
import { startFloor } from './floor-app.ts';
import { weighPage } from './page-weight.ts';
import { paidOwner } from './paid-owner.ts';
import { signInOwner } from './sign-in-owner.ts';
import { compare, HOSTED_FORM, judge, OWNER_PAGES, WEIGHED_PAGES } from './weighed-pages.ts';

/** Checks bytes and requests of the pages that a visit begins with against the limits. */
export async function checkWeight(
  servers: Pick<TestServers, 'webUrl' | 'sandboxUrl'>,
  signal: AbortSignal,
): Promise<StageOutcome> {
  const { webUrl } = servers;
  const env = testEnvironment();
  const executablePath = await findBrowser(env, signal);
  const floor = await startFloor(env, signal);
  const browser = await chromium.launch({ executablePath });
  const problems: string[] = [];
  let passCount = 0;
  const tell = (page: string, { says, holds }: { says: string; holds: boolean }) => {
    printLine(`${holds ? 'ok    ' : 'FAILED'} ${page}: ${says}`);
    if (holds) passCount += 1;
    else problems.push(`${page}: ${says}`);
  };
  try {
    for (const weighedPage of WEIGHED_PAGES) {
      const base = await weighPage(browser, `${floor.url}${weighedPage.floor}`, false);
      const page = await weighPage(browser, `${webUrl}${weighedPage.page}`, false);
      for (const judgement of judge(page, base, weighedPage)) tell(weighedPage.page, judgement);
    }
    const form = await weighPage(browser, `${floor.url}/form`, false);
    for (const { page, js: most, press, until, hasRefilled, ...owner } of OWNER_PAGES) {
      const visit = hasRefilled ? paidOwner : signInOwner;
      const { path, cookie } = await visit(servers, { path: page, ...owner });
      const { js } = compare(await weighPage(browser, `${webUrl}${path}`, false, { cookie, press, until }), form);
      tell(`${page} (${owner.template}${press ? `, ${until} open` : ''})`, {
        says: `JavaScript ${js.toFixed(2)}x of the floor (at most ${most})`,
        holds: js <= most,
      });
    }
    const { most, path } = HOSTED_FORM;
    const hostedServers = await startTestServers(signal, undefined, {
      CARD_ENTRY: 'hosted',
      CARD_GATEWAY: 'sandbox',
    });
    try {
      const ratio = (await weighForm(browser, hostedServers)) / (await weighForm(browser, servers));
      const says = `JavaScript ${ratio.toFixed(2)}x of the form with our own card fields (at most ${most})`;
      tell(`${path} (hosted card fields)`, { says, holds: ratio <= most });
    } finally {
      await hostedServers.stop();
    }
    return { passed: passCount, failed: problems.length, skipped: 0, note: problems.join('; ') };
  } finally {
    await browser.close();
    await floor.stop();
  }
}

/** The bytes of our JavaScript on a page with a card form that was touched. */
async function weighForm(
  browser: Awaited<ReturnType<typeof chromium.launch>>,
  servers: Pick<TestServers, 'webUrl' | 'sandboxUrl'>,
): Promise<number> {
  const { press, most: _most, ...wanted } = HOSTED_FORM;
  const { path, cookie } = await signInOwner(servers, wanted);
  return (await weighPage(browser, `${servers.webUrl}${path}`, false, { cookie, press })).jsBytes;
}
