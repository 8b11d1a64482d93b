import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import { pause } from '../stress/retry.ts';
import { guestPages, lookUpInTurn, PageViewer } from './guest-pages.ts';
import { loopDelays, ProcessWatch } from './process-watch.ts';
import type { Context, PartResult, Proof } from './proof.ts';
import { directly, startProvedSite } from './proved-site.ts';
import { quantile, timesText } from './times.ts';

const WRITE_MS = 50;
const LOCK_MS = 5_000;
const LOOP_P99_MS = 50;
const PAGE_P99_MS = 500;
const VIEW_EVERY_MS = 50;
/** Each makes several writes. */
const LOOKUP_EVERY_MS = 500;
const GUESTS = 20;
const WARM_MS = 3_000;

const CONDITIONS = ['a quick disk', 'a disk that is slow to sync', 'a database that another process locks'] as const;
type Condition = (typeof CONDITIONS)[number];

/** Whoever needs nothing from the store does not notice that it is slow. SQLite works in the process of the web server. */
export const SLOW_STORE: Proof = {
  name: 'disk',
  promise: `Event loop p99 ${LOOP_P99_MS} ms and guest pages p99 ${PAGE_P99_MS} ms without an error while each write of SQLite takes ${WRITE_MS} ms longer, and while another process locks its file for ${LOCK_MS / 1_000} s`,
  parts: (isShort) => {
    const seconds = isShort ? 12 : 120;
    return CONDITIONS.map((condition) => ({
      name: `${condition}, ${seconds} s`,
      run: (context) => viewWith(condition, seconds, context),
    }));
  },
};

async function viewWith(condition: Condition, seconds: number, { signal }: Context): Promise<PartResult> {
  const watch = new ProcessWatch({ preloads: ['scripts/prove/slow-writes.mjs'] });
  const slowMs = condition === 'a disk that is slow to sync' ? WRITE_MS : 0;
  const settings = { ...watch.settings, SLOW_WRITES_MS: String(slowMs) };
  const site = await startProvedSite(directly, { signal, settings });
  const viewer = new PageViewer(site.webUrl, null);
  try {
    const pages = await guestPages(site);
    const guests: Persona[] = [];
    for (let guest = 0; guest < GUESTS; guest += 1) guests.push(await site.sandbox.persona('expiring'));
    const visitFor = async (forMs: number) => {
      const until = Date.now() + forMs;
      const isOver = () => Date.now() >= until || signal.aborted;
      const locking = condition === 'a database that another process locks' ? lockInTurn(site.folder, isOver) : null;
      const [views, lookups] = await Promise.all([
        viewer.viewInTurn(pages, VIEW_EVERY_MS, isOver),
        lookUpInTurn(site.webUrl, guests, LOOKUP_EVERY_MS, isOver),
        locking,
      ]);
      return { views, lookups };
    };
    await visitFor(WARM_MS);
    watch.begin();
    const { views, lookups } = await visitFor(seconds * 1_000);
    const loop = loopDelays(watch.measurements());
    const times = views.map(({ ms }) => ms);
    const problems = views.flatMap(({ problem }) => problem ?? []);
    if (!(loop.worst <= LOOP_P99_MS)) problems.push(`p99 of the event loop is ${loop.worst.toFixed(0)} ms in a second`);
    if (quantile(times, 0.99) > PAGE_P99_MS)
      problems.push(`p99 of the pages is ${quantile(times, 0.99).toFixed(0)} ms`);
    const foundCount = lookups.filter((lookup) => lookup?.outcome === 'found').length;
    return {
      figures: {
        'event loop': loop.text,
        pages: `${views.length}, ${timesText(times)}`,
        lookups: `${foundCount} of ${lookups.length} found the plan`,
      },
      broken: problems,
    };
  } finally {
    await viewer.close();
    await site.stop();
  }
}

/** Holds the lock for writing in this process, and leaves it free for as long, in turn. */
async function lockInTurn(folder: string, isOver: () => boolean): Promise<void> {
  const database = new DatabaseSync(join(folder, 'hearthline.sqlite'), { timeout: LOCK_MS });
  try {
    while (!isOver()) {
      database.exec('BEGIN IMMEDIATE');
      for (const until = Date.now() + LOCK_MS; Date.now() < until && !isOver();) await pause(100);
      database.exec('COMMIT');
      await pause(LOCK_MS);
    }
  } finally {
    database.close();
  }
}
