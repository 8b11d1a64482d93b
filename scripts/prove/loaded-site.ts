import { pluggedInto } from '#tests/e2e/faults/plug.ts';
import type { Visit } from '../bench/sign-in-owner.ts';
import { memorySettings } from '../deploy/dockerfile.ts';
import { type Random, randomFrom } from '../stress/random.ts';
import { pause } from '../stress/retry.ts';
import { guestPages, PageViewer, type View } from './guest-pages.ts';
import { loopDelays, ProcessWatch } from './process-watch.ts';
import type { Context, PartResult, Proof } from './proof.ts';
import { startProvedSite } from './proved-site.ts';
import { quantile, timesText } from './times.ts';

const CONNECTIONS = 200;
/** How long a visitor looks at a page before the next one, on average. */
const THINK_MS = 1_000;
const SEED = 31;
const P99_MS = 500;
const LOOP_P99_MS = 50;
const MOST_MEMORY_MB = 350;
/** Memory is flat if the last third of the time uses at most this much more than the second one. */
const MOST_GROWTH = 1.1;
const SLOW_MS = 10_000;
/** Until the code that pages need is compiled. */
const WARM_MS = 20_000;

const CONDITIONS = ['all is well', 'every call of the provider takes 10 s', 'the provider is gone'] as const;
type Condition = (typeof CONDITIONS)[number];

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

async function loadSite(condition: Condition, seconds: number, { signal }: Context): Promise<PartResult> {
  const { NODE_OPTIONS, ...memory } = memorySettings();
  const watch = new ProcessWatch({ nodeOptions: NODE_OPTIONS });
  const site = await startProvedSite(pluggedInto, { signal, settings: { ...memory, ...watch.settings } });
  const viewer = new PageViewer(site.webUrl, CONNECTIONS);
  try {
    const pages = await guestPages(site);
    await visitAll(viewer, pages, WARM_MS, signal);
    if (condition === 'every call of the provider takes 10 s') {
      await site.sandbox.fault({ call: '*', kind: 'delay', delayMs: SLOW_MS, match: {} });
    }
    if (condition === 'the provider is gone') await site.way.switchTo('refusing');
    watch.begin();
    return judge(await visitAll(viewer, pages, seconds * 1_000, signal), watch);
  } finally {
    await viewer.close();
    await site.stop();
  }
}

/** Every connection requests one page after another, and begins at a moment of its own. */
async function visitAll(
  viewer: PageViewer,
  pages: readonly Visit[],
  forMs: number,
  signal: AbortSignal,
): Promise<View[]> {
  const until = performance.now() + forMs;
  const random = randomFrom(SEED);
  const views: View[] = [];
  const visitOne = async (number: number) => {
    await pause((number * THINK_MS) / CONNECTIONS);
    for (let turn = number; performance.now() < until && !signal.aborted; turn += 1) {
      const page = pages[turn % pages.length];
      if (page) views.push(await viewer.view(page));
      await pause(thinkingMs(random));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => visitOne(number)));
  return views;
}

/**
 * Exponentially distributed, as the times between independent visits are. With the same pause for all, visitors whose pages come at the same
 * time also return at the same time: after some minutes they arrive in one crowd, with a pause between two crowds.
 */
function thinkingMs(random: Random): number {
  const PARTS = 1_000_000;
  return -Math.log(1 - random.below(PARTS) / PARTS) * THINK_MS;
}

function judge(views: readonly View[], watch: ProcessWatch): PartResult {
  const measurements = watch.measurements();
  const times = views.map(({ ms }) => ms);
  const problems = views.flatMap(({ problem }) => problem ?? []);
  const megabytes = measurements.map(({ rss }) => rss / 1e6);
  const third = Math.floor(measurements.length / 3);
  const [second, last] = [quantile(megabytes.slice(third, 2 * third), 0.5), quantile(megabytes.slice(2 * third), 0.5)];
  const findMedian = (part: 'heapUsed' | 'heapTotal' | 'external') => {
    const bytes = measurements.map((each) => each[part]);
    return (quantile(bytes, 0.5) / 1e6).toFixed(0);
  };
  const [page, loop, memory] = [quantile(times, 0.99), loopDelays(measurements), quantile(megabytes, 1)];
  const failures = [...problems];
  if (page > P99_MS) failures.push(`p99 of the pages is ${Math.round(page)} ms`);
  if (!(loop.median <= LOOP_P99_MS)) failures.push(`p99 of the event loop is ${loop.median.toFixed(0)} ms`);
  if (memory > MOST_MEMORY_MB) failures.push(`${memory.toFixed(0)} MB of memory`);
  if (last > second * MOST_GROWTH) failures.push(`memory grows from ${second.toFixed(0)} to ${last.toFixed(0)} MB`);
  return {
    figures: {
      pages: `${times.length}, ${problems.length} errors`,
      'each page': timesText(times),
      'event loop': loop.text,
      memory: `${second.toFixed(0)} MB, at the end ${last.toFixed(0)} MB, at most ${memory.toFixed(0)} MB`,
      'of that, median': `heap ${findMedian('heapTotal')} MB, ${findMedian('heapUsed')} of them used, and ${findMedian('external')} MB outside of it`,
    },
    broken: failures,
  };
}
