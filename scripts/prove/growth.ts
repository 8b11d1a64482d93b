import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '#lib/store/store.ts';
import { emptyDatabase } from '#sandbox/testing/test-database.ts';
import { inRoot } from '../run/paths.ts';
import { startPostgres } from '../run/postgres.ts';
import { Problem } from '../run/problem.ts';
import { fillPostgres, fillSqlite } from './fill-attempts.ts';
import type { Context, PartResult, Proof } from './proof.ts';
import { quantile } from './times.ts';

const SMALL = 5_000;
const MOST = 1.3;
const ROUNDS = 400;
const WARM_ROUNDS = 50;
const REPEAT_MS = 10 * 60_000;
const REPETITIONS = 3;

/** What the store does for customers and on its own takes as long with many attempts as with few. */
export const GROWTH: Proof = {
  name: 'growth',
  promise: `The store's lookups, claims and sweeps take at most ${MOST} times as long with 5,000,000 attempts as with ${SMALL}`,
  isWithoutBuild: true,
  parts: (isShort) => {
    const many = isShort ? 200_000 : 5_000_000;
    return (['SQLite', 'PostgreSQL'] as const).map((kind) => ({
      name: `${kind}, ${many} attempts`,
      run: (context) => (kind === 'SQLite' ? growSqlite(many, context) : growPostgres(many, context)),
    }));
  },
};

interface Grown {
  store: Store;
  count: number;
}

async function growSqlite(many: number, { interrupted, report }: Context): Promise<PartResult> {
  // On the disk: that is where a store of this size is.
  const folders = [SMALL, many].map((count) => ({ count, folder: mkdtempSync(join(tmpdir(), 'hearthline-growth-')) }));
  const grown: Grown[] = [];
  try {
    for (const { count, folder } of folders) {
      const where = { DATABASE_URL: null, DATA_DIR: folder };
      await (await openStore(where)).close();
      report(`    filling a store with ${count} attempts`);
      await fillSqlite(join(folder, 'hearthline.sqlite'), count, interrupted);
      grown.push({ count, store: await openStore(where) });
    }
    return await compare(grown, interrupted);
  } finally {
    for (const { store } of grown) await store.close();
    for (const { folder } of folders) rmSync(folder, { recursive: true, force: true });
  }
}

async function growPostgres(many: number, { interrupted, report }: Context): Promise<PartResult> {
  const server = await startPostgres(inRoot('.data/test/logs'), interrupted);
  if ('missing' in server) return { figures: { skipped: server.missing }, broken: [] };
  const grown: Grown[] = [];
  try {
    const base = await server.database('growth');
    for (const count of [SMALL, many]) {
      const { url } = await emptyDatabase(base);
      const where = { DATABASE_URL: url, DATA_DIR: '' };
      await (await openStore(where)).close();
      report(`    filling a store with ${count} attempts`);
      await fillPostgres(url, count, interrupted);
      grown.push({ count, store: await openStore(where) });
    }
    return await compare(grown, interrupted);
  } finally {
    for (const { store } of grown) await store.close();
    await server.stop();
  }
}

/** Every operation alternates between the stores, so that a busy moment of the machine affects both. */
async function compare([small, large]: readonly Grown[], interrupted: AbortSignal): Promise<PartResult> {
  if (!small || !large) throw new Error('There are two stores');
  const figures: Record<string, string> = {};
  const broken: string[] = [];
  for (const [name, operate] of Object.entries(OPERATIONS)) {
    // A busy machine makes single ratios larger, never all of them.
    const ratios: number[] = [];
    let times = { small: 0, large: 0 };
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      times = await timesOf(operate, { small, large }, interrupted);
      ratios.push(times.large / times.small);
    }
    const ratio = quantile(ratios, 0.5);
    figures[name] = `${ratio.toFixed(2)}x (${times.small.toFixed(2)} ms, ${times.large.toFixed(2)} ms)`;
    if (ratio > MOST) broken.push(`${name}: ${ratio.toFixed(2)}x`);
  }
  return { figures, broken };
}

type Operation = (grown: Grown) => Promise<() => Promise<unknown>>;

/** Medians in ms. */
async function timesOf(operate: Operation, stores: { small: Grown; large: Grown }, interrupted: AbortSignal) {
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    if (interrupted.aborted) throw new Problem('Stopped.');
    for (const size of round % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
      const run = await operate(stores[size]);
      const begun = performance.now();
      await run();
      if (round >= WARM_ROUNDS) times[size].push(performance.now() - begun);
    }
  }
  return { small: quantile(times.small, 0.5), large: quantile(times.large, 0.5) };
}

const someNumber = ({ count }: Grown) => randomInt(200, count);

/** What each operation needs is made before its time begins. */
const OPERATIONS: Record<string, Operation> = {
  'lookup by key': async (grown) => {
    const found = await grown.store.attempts.findByReference(`R${someNumber(grown)}`);
    return () => grown.store.attempts.find(found?.id ?? '');
  },
  'lookup by reference': async (grown) => () => grown.store.attempts.findByReference(`R${someNumber(grown)}`),
  'lookup of repeats': async (grown) => {
    const found = await grown.store.attempts.findByReference(`R${someNumber(grown)}`);
    if (!found) throw new Error('The store is not filled');
    return () => grown.store.attempts.findRepeats(found, Date.now() - REPEAT_MS);
  },
  'lookup of the last payment': async (grown) => {
    const subject = `subject-${Math.floor(someNumber(grown) / 4)}`;
    return () => grown.store.attempts.findLastConfirmed(subject);
  },
  'quote and claim': async (grown) => {
    const found = await grown.store.attempts.findByReference(`R${someNumber(grown)}`);
    if (!found) throw new Error('The store is not filled');
    const { quote, subjectHash } = found;
    const id = randomBytes(32).toString('hex');
    const fresh = { id, browserId: randomUUID(), purchaseId: null, flow: 'EZREFILL', subjectHash, quote };
    const { attempts } = grown.store;
    return async () => {
      const now = Date.now();
      await attempts.saveQuote(
        { ...fresh, reference: `N${id.slice(0, 8)}`, locale: 'en', trackingId: randomUUID() },
        null,
        now,
      );
      const unlessRepeated = { subjectHash, since: now, acknowledged: [] };
      const claim = { fingerprint: id, leaseUntil: now, now, card: null, purchase: null, unlessRepeated };
      const claimed = await attempts.claim(id, claim);
      if (!claimed) return;
      await attempts.move(id, ['submitted'], 'not_sent', {}, now);
    };
  },
  'sweep of what is due':
    async ({ store }) =>
    () =>
      store.attempts.listDue(Date.now(), 50),
  'list for operators':
    async ({ store }) =>
    () =>
      store.attempts.listUnsettled(Date.now(), 50),
  'sweep of what has expired':
    async ({ store }) =>
    () =>
      store.sweep(Date.now()),
};
