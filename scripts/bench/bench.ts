// `npm run bench`: the pages that a visit begins with beside the framework's floor, in one run. Prints figures and ratios and
// judges nothing; with `--check` it judges bytes and requests, as `npm test` does.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../run/browser.ts';
import { build, isBuildFresh } from '../run/build.ts';
import { DATA } from '../run/paths.ts';
import { runProgram } from '../run/problem.ts';
import { startTestServers, testEnvironment } from '../run/test-servers.ts';
import { checkWeight } from './check-weight.ts';
import { startFloor } from './floor-app.ts';
import { type PageWeight, weighPage } from './page-weight.ts';
import { compare, WEIGHED_PAGES } from './weighed-pages.ts';

const RUNS = 5;
const RESULT = `${DATA}/bench/result.json`;
const COLUMNS = ['JavaScript', 'CSS', 'fonts', 'total', 'requests', 'LCP', 'CLS'];

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function summarize(runs: PageWeight[]): PageWeight {
  const middle = (of: (run: PageWeight) => number) => median(runs.map(of));
  return {
    jsBytes: middle(({ jsBytes }) => jsBytes),
    cssBytes: middle(({ cssBytes }) => cssBytes),
    fontBytes: middle(({ fontBytes }) => fontBytes),
    totalBytes: middle(({ totalBytes }) => totalBytes),
    requests: middle(({ requests }) => requests),
    largestPaintMs: median(runs.flatMap(({ largestPaintMs }) => largestPaintMs ?? [])),
    layoutShift: middle(({ layoutShift }) => layoutShift),
  };
}

/** Turn by turn, so that a busy minute meets both. */
async function weighPair(browser: Browser, urls: { floor: string; page: string }) {
  const runs: { floor: PageWeight[]; page: PageWeight[] } = { floor: [], page: [] };
  for (const url of [urls.floor, urls.page]) await weighPage(browser, url, false);
  for (let round = 0; round < RUNS; round += 1) {
    runs.floor.push(await weighPage(browser, urls.floor, true));
    runs.page.push(await weighPage(browser, urls.page, true));
  }
  return { runs, floor: summarize(runs.floor), page: summarize(runs.page) };
}

const row = (name: string, cells: string[]) =>
  console.log([name.padEnd(24), ...cells.map((cell) => cell.padStart(12))].join(''));

function figures(weight: PageWeight): string[] {
  const sizes = [weight.jsBytes, weight.cssBytes, weight.fontBytes, weight.totalBytes];
  return [
    ...sizes.map((bytes) => `${(bytes / 1000).toFixed(1)} KB`),
    String(weight.requests),
    `${Math.round(weight.largestPaintMs ?? Number.NaN)} ms`,
    weight.layoutShift.toFixed(3),
  ];
}

await runProgram(async (interrupted) => {
  const env = testEnvironment();
  const executablePath = await findBrowser(env, interrupted);
  if (!isBuildFresh(env)) await build(env, interrupted);
  const servers = await startTestServers(interrupted);
  try {
    if (process.argv.includes('--check')) {
      const outcome = await checkWeight(servers.webUrl, interrupted);
      return typeof outcome === 'object' && 'failed' in outcome && outcome.failed === 0 ? 0 : 1;
    }
    const floor = await startFloor(env, interrupted);
    const browser = await chromium.launch({ executablePath });
    try {
      console.log(`Cold visits on a phone, slow line, processor 4x slower; median of ${RUNS}; bytes as sent\n`);
      row('', COLUMNS);
      const results = [];
      for (const pair of WEIGHED_PAGES) {
        const urls = { floor: `${floor.url}${pair.floor}`, page: `${servers.webUrl}${pair.page}` };
        const weighed = await weighPair(browser, urls);
        const ratios = compare(weighed.page, weighed.floor);
        row(`floor ${pair.floor}`, figures(weighed.floor));
        row(pair.page, figures(weighed.page));
        const [js, total, requests, paint] = [ratios.js, ratios.total, ratios.requests, ratios.largestPaint];
        const cells = [js, null, null, total, requests, paint, null];
        row('ratio', [...cells.map((ratio) => ratio?.toFixed(2) ?? ''), '\n']);
        results.push({ ...pair, ratios, ...weighed });
      }
      const machine = { processors: cpus().length, model: cpus()[0]?.model, node: process.version };
      mkdirSync(`${DATA}/bench`, { recursive: true });
      writeFileSync(
        RESULT,
        `${JSON.stringify({ at: new Date(), machine, chromium: browser.version(), results }, null, 2)}\n`,
      );
      console.log(`Raw figures: ${RESULT}`);
      return 0;
    } finally {
      await browser.close();
      await floor.stop();
    }
  } finally {
    await servers.stop();
  }
});
