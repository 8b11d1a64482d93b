import { type Browser, chromium } from '@playwright/test';
import type { TestServers } from '../run/test-servers.ts';
import { median, printRow } from './figures.ts';
import type { Floor } from './floor-app.ts';
import { type PageWeight, weighPage } from './page-weight.ts';
import { compare, WEIGHED_PAGES } from './weighed-pages.ts';

const RUNS = 5;
const COLUMNS = ['JavaScript', 'CSS', 'fonts', 'total', 'requests', 'LCP', 'CLS'];

const row = (name: string, cells: string[]) => printRow(name, cells, 12);

/** Bytes, requests and times of cold visits compared with the floor's. Prints figures and ratios and returns all of them. */
export async function measureWeight(servers: TestServers, floor: Floor, executablePath: string | undefined) {
  const browser = await chromium.launch({ executablePath });
  try {
    console.log(`Cold visits on a phone, slow line, processor 4x slower; median of ${RUNS}; bytes as sent\n`);
    row('', COLUMNS);
    const results = [];
    for (const pair of WEIGHED_PAGES) {
      const urls = { floor: `${floor.url}${pair.floor}`, page: `${servers.webUrl}${pair.page}` };
      const weights = await weighPair(browser, urls);
      const ratios = compare(weights.page, weights.floor);
      row(`floor ${pair.floor}`, figures(weights.floor));
      row(pair.page, figures(weights.page));
      const [js, total, requests, paint] = [ratios.js, ratios.total, ratios.requests, ratios.largestPaint];
      const cells = [js, null, null, total, requests, paint, null];
      row('ratio', [...cells.map((ratio) => ratio?.toFixed(2) ?? ''), '\n']);
      results.push({ ...pair, ratios, ...weights });
    }
    return { chromium: browser.version(), results };
  } finally {
    await browser.close();
  }
}

/** Alternates, so that a busy minute affects both. */
async function weighPair(browser: Browser, urls: { floor: string; page: string }) {
  const runs: { floor: PageWeight[]; page: PageWeight[] } = { floor: [], page: [] };
  for (const url of [urls.floor, urls.page]) await weighPage(browser, url, false);
  for (let round = 0; round < RUNS; round += 1) {
    runs.floor.push(await weighPage(browser, urls.floor, true));
    runs.page.push(await weighPage(browser, urls.page, true));
  }
  return { runs, floor: summarize(runs.floor), page: summarize(runs.page) };
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

function figures(weight: PageWeight): string[] {
  const sizes = [weight.jsBytes, weight.cssBytes, weight.fontBytes, weight.totalBytes];
  return [
    ...sizes.map((bytes) => `${(bytes / 1000).toFixed(1)} KB`),
    String(weight.requests),
    `${Math.round(weight.largestPaintMs ?? Number.NaN)} ms`,
    weight.layoutShift.toFixed(3),
  ];
}
