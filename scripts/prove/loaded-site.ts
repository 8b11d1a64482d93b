import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Pool } from 'undici';
import { z } from 'zod';
import { pluggedInto } from '#tests/e2e/faults/plug.ts';
import { LOADED_PAGES } from '../bench/loaded-pages.ts';
import type { Visit } from '../bench/sign-in-owner.ts';
import { DATA, inRoot } from '../run/paths.ts';
import { pause } from '../stress/retry.ts';
import type { Context, PartResult, Proof } from './proof.ts';
import { startProvedSite } from './proved-site.ts';
import { quantile, timesText } from './times.ts';

const CONNECTIONS = 200;
/** How long a visitor looks at a page before the next one. */
const THINK_MS = 1_000;
const P99_MS = 500;
const LOOP_P99_MS = 50;
const MOST_MEMORY_MB = 350;
/** Memory is flat if the last third of the time uses at most this much more than the second one. */
const MOST_GROWTH = 1.1;
const SLOW_MS = 10_000;
const WARM_MS = 5_000;
const GUEST_PAGES = ['home', 'plans', 'quick refill, first'];
const KIT_CHECK = { path: '/en/dollargeneral', cookie: '' };

type Condition = 'all is well' | 'every call of the provider takes 10 s' | 'the provider is gone';
const CONDITIONS: readonly Condition[] = [
  'all is well',
  'every call of the provider takes 10 s',
  'the provider is gone',
];

/** Many visitors of the guest pages at once, in three states of the provider. */
export const LOADED_SITE: Proof = {
  name: 'load',
  promise: `${CONNECTIONS} connections: guest pages p99 ${P99_MS} ms without an error, event loop p99 ${LOOP_P99_MS} ms, memory flat and at most ${MOST_MEMORY_MB} MB`,
  parts: (isShort) => {
    const seconds = isShort ? 30 : 600;
    return CONDITIONS.map((condition) => ({
      name: `${condition}, ${seconds} s`,
      run: (context) => loadSite(condition, seconds, context),
    }));
  },
};

const watchedSchema = z.object({ p99Ms: z.number(), maxMs: z.number(), rss: z.number() });

async function loadSite(condition: Condition, seconds: number, { interrupted }: Context): Promise<PartResult> {
  const folder = join(DATA, 'prove');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'process-watch.ndjson');
  rmSync(file, { force: true });
  const watch = `--import=${pathToFileURL(inRoot('scripts/prove/watch-process.mjs')).href}`;
  const settings = { NODE_OPTIONS: watch, PROCESS_WATCH: file };
  const site = await startProvedSite(pluggedInto, { interrupted, settings });
  try {
    const pages: Visit[] = [KIT_CHECK];
    for (const { visit } of LOADED_PAGES.filter(({ name }) => GUEST_PAGES.includes(name))) {
      pages.push(await visit({ ...site, webPid: 0 }));
    }
    await visitAll(site.webUrl, pages, WARM_MS, interrupted);
    if (condition === 'every call of the provider takes 10 s') {
      await site.sandbox.fault({ call: '*', kind: 'delay', delayMs: SLOW_MS, match: {} });
    }
    if (condition === 'the provider is gone') await site.way.switchTo('refusing');
    const skipped = watchedIn(file).length;
    const { times, problems } = await visitAll(site.webUrl, pages, seconds * 1_000, interrupted);
    return judge(times, problems, watchedIn(file).slice(skipped));
  } finally {
    await site.stop();
  }
}

function watchedIn(file: string) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => watchedSchema.parse(JSON.parse(line)));
}

/** Every connection requests one page after another, and begins at a moment of its own. */
async function visitAll(webUrl: string, pages: readonly Visit[], forMs: number, interrupted: AbortSignal) {
  const pool = new Pool(webUrl, { connections: CONNECTIONS });
  const until = performance.now() + forMs;
  const times: number[] = [];
  const problems: string[] = [];
  const visitOne = async (number: number) => {
    await pause((number * THINK_MS) / CONNECTIONS);
    for (let turn = number; performance.now() < until && !interrupted.aborted; turn += 1) {
      const page = pages[turn % pages.length] ?? KIT_CHECK;
      const begun = performance.now();
      const problem = await problemOf(pool, page);
      times.push(performance.now() - begun);
      if (problem) problems.push(problem);
      await pause(THINK_MS);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => visitOne(number)));
  } finally {
    await pool.destroy();
  }
  return { times, problems };
}

async function problemOf(pool: Pool, { path, cookie }: Visit): Promise<string | null> {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip', ...(cookie && { cookie }) };
  try {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
    await body.arrayBuffer();
    return statusCode === 200 ? null : `${path} answers ${statusCode}`;
  } catch (error) {
    return `${path}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function judge(
  times: readonly number[],
  problems: readonly string[],
  watched: readonly z.infer<typeof watchedSchema>[],
): PartResult {
  const megabytes = watched.map(({ rss }) => rss / 1e6);
  const third = Math.floor(watched.length / 3);
  const [second, last] = [quantile(megabytes.slice(third, 2 * third), 0.5), quantile(megabytes.slice(2 * third), 0.5)];
  const [page, loop, memory] = [
    quantile(times, 0.99),
    quantile(
      watched.map(({ p99Ms }) => p99Ms),
      0.5,
    ),
    quantile(megabytes, 1),
  ];
  const broken = [...problems];
  if (page > P99_MS) broken.push(`p99 of the pages is ${Math.round(page)} ms`);
  if (!(loop <= LOOP_P99_MS)) broken.push(`p99 of the event loop is ${loop.toFixed(0)} ms`);
  if (memory > MOST_MEMORY_MB) broken.push(`${memory.toFixed(0)} MB of memory`);
  if (last > second * MOST_GROWTH) broken.push(`memory grows from ${second.toFixed(0)} to ${last.toFixed(0)} MB`);
  return {
    figures: {
      pages: `${times.length}, ${problems.length} errors`,
      'each page': timesText(times),
      'event loop': `p99 of a second ${loop.toFixed(0)} ms in the median, ${quantile(
        watched.map(({ p99Ms }) => p99Ms),
        1,
      ).toFixed(0)} ms at most`,
      memory: `${second.toFixed(0)} MB, at the end ${last.toFixed(0)} MB, at most ${memory.toFixed(0)} MB`,
    },
    broken,
  };
}
