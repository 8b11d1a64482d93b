// `npm run bench`: litepay's first page beside the framework's floor, in one run. Prints figures and ratios, judges nothing.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { chromium } from '@playwright/test';
import { findBrowser } from '../run/browser.ts';
import { build, isBuildFresh } from '../run/build.ts';
import { DATA } from '../run/paths.ts';
import { runProgram } from '../run/problem.ts';
import { startTestServers, testEnvironment } from '../run/test-servers.ts';
import { checkWeight, WEIGHED } from './check-weight.ts';
import { startFloor } from './floor-app.ts';
import { type PageWeight, weighPage } from './page-weight.ts';

const RUNS = 5;
const RESULT = `${DATA}/bench/result.json`;

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function summarize(runs: PageWeight[]): PageWeight {
  const paints = runs.flatMap(({ largestPaintMs }) => largestPaintMs ?? []);
  return {
    jsBytes: median(runs.map(({ jsBytes }) => jsBytes)),
    totalBytes: median(runs.map(({ totalBytes }) => totalBytes)),
    requests: median(runs.map(({ requests }) => requests)),
    largestPaintMs: paints.length > 0 ? median(paints) : null,
  };
}

function row(name: string, weight: PageWeight): string {
  const cells = [
    `${(weight.jsBytes / 1024).toFixed(1)} KiB`,
    `${(weight.totalBytes / 1024).toFixed(1)} KiB`,
    String(weight.requests),
    weight.largestPaintMs === null ? '-' : `${Math.round(weight.largestPaintMs)} ms`,
  ];
  return [name.padEnd(22), ...cells.map((cell) => cell.padStart(12))].join('');
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
      const urls = { floor: `${floor.url}${WEIGHED.floor}`, page: `${servers.webUrl}${WEIGHED.page}` };
      const runs: Record<keyof typeof urls, PageWeight[]> = { floor: [], page: [] };
      for (const url of Object.values(urls)) await weighPage(browser, url, false);
      for (let round = 0; round < RUNS; round += 1) {
        runs.floor.push(await weighPage(browser, urls.floor, true));
        runs.page.push(await weighPage(browser, urls.page, true));
      }
      const [base, page] = [summarize(runs.floor), summarize(runs.page)];
      const ratios = {
        js: page.jsBytes / base.jsBytes,
        total: page.totalBytes / base.totalBytes,
        requests: page.requests / base.requests,
        largestPaint: (page.largestPaintMs ?? Number.NaN) / (base.largestPaintMs ?? Number.NaN),
      };
      console.log(
        `Cold visit on a phone, slow line, processor 4x slower; median of ${RUNS}; bytes as sent before load\n`,
      );
      console.log(
        ['page'.padEnd(22), ...['JavaScript', 'total', 'requests', 'LCP'].map((name) => name.padStart(12))].join(''),
      );
      console.log(row(`floor ${WEIGHED.floor}`, base));
      console.log(row(WEIGHED.page, page));
      console.log(
        ['ratio'.padEnd(22), ...Object.values(ratios).map((ratio) => ratio.toFixed(2).padStart(12))].join(''),
      );
      mkdirSync(`${DATA}/bench`, { recursive: true });
      const machine = {
        processors: cpus().length,
        model: cpus()[0]?.model,
        node: process.version,
        chromium: browser.version(),
      };
      writeFileSync(
        RESULT,
        `${JSON.stringify({ at: new Date(), machine, urls: WEIGHED, floor: base, page, ratios, runs }, null, 2)}\n`,
      );
      console.log(`\nRaw figures: ${RESULT}`);
      return 0;
    } finally {
      await browser.close();
      await floor.stop();
    }
  } finally {
    await servers.stop();
  }
});
