import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { NewAttempt } from './attempt.ts';
import { openStore, type Store } from './store.ts';

const NOW = Date.UTC(2026, 10, 20, 15);
const folder = mkdtempSync(join(tmpdir(), 'hearthline-store-'));
const postgresUrl = process.env['STORE_TEST_DATABASE_URL'] ?? null;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function draft(change: Partial<NewAttempt> = {}): NewAttempt {
  return {
    id: randomBytes(32).toString('hex'),
    visit: 'visit-1',
    flow: 'EZREFILL',
    subject: randomUUID(),
    state: 'ready',
    quote: {
      planCode: 'HSD_030',
      planDays: 30,
      quantity: 1,
      priceCents: 4500,
      creditCents: 0,
      subtotalCents: 4500,
      taxCents: 312,
      totalCents: 4812,
      promo: null,
      basis: { geoCode: '17-167', expiresOn: '2026-11-30' },
    },
    fingerprint: null,
    reference: 'K7MD-33QX',
    locale: 'es',
    trackingId: randomUUID(),
    ...change,
  };
}

interface Place {
  where: { DATABASE_URL: string | null; DATA_DIR: string };
  remove(): Promise<void>;
}

/** An empty store of its own: a fresh folder, or a fresh schema of the test database. */
async function emptyPlace(kind: string): Promise<Place> {
  const DATA_DIR = mkdtempSync(join(folder, 'empty-'));
  if (kind === 'sqlite' || !postgresUrl)
    return { where: { DATABASE_URL: null, DATA_DIR }, remove: async () => undefined };
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  const schema = `store_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE SCHEMA ${schema}`);
  const url = new URL(postgresUrl);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return {
    where: { DATABASE_URL: url.href, DATA_DIR },
    async remove() {
      await client.query(`DROP SCHEMA ${schema} CASCADE`);
      await client.end();
    },
  };
}

describe.each(postgresUrl ? ['sqlite', 'postgres'] : ['sqlite'])('the store on %s', (kind) => {
  let place: Place;
  let where: Place['where'];
  let store: Store;
  /** A second connection, as another instance has it. */
  let other: Store;

  beforeAll(async () => {
    place = await emptyPlace(kind);
    where = place.where;
    [store, other] = await Promise.all([openStore(where), openStore(where)]);
  });
  afterAll(async () => {
    await Promise.all([store.close(), other.close()]);
    await place.remove();
  });

  async function submitted(change: Partial<NewAttempt> = {}, leaseUntil = NOW + 90_000) {
    const saved = await store.attempts.saveQuote(draft(change), NOW);
    const claim = await store.attempts.claim(saved.id, { fingerprint: 'f', leaseUntil, now: NOW });
    if (!claim.claimed) throw new Error('not claimed');
    return claim.attempt;
  }

  it('opens the engine that was asked for, by several instances at once, and again', async () => {
    expect(store.kind).toBe(kind);
    const again = await Promise.all([openStore(where), openStore(where), openStore(where)]);
    await Promise.all(again.map((one) => one.close()));
  });

  describe('attempts', () => {
    it('gives back what was stored, to every instance', async () => {
      const attempt = draft();
      const saved = await store.attempts.saveQuote(attempt, NOW);
      expect(saved).toEqual({
        ...attempt,
        outcomeCode: null,
        orderNumber: null,
        sends: 0,
        leaseUntil: null,
        createdAt: NOW,
        updatedAt: NOW,
        submittedAt: null,
        settledAt: null,
      });
      expect(await other.attempts.find(attempt.id)).toEqual(saved);
      expect(await other.attempts.find('nobody')).toBeNull();
    });

    it('finds the newest with a short code', async () => {
      const reference = randomUUID();
      await store.attempts.saveQuote(draft({ reference }), NOW);
      const newer = await store.attempts.saveQuote(draft({ reference }), NOW + 1);
      expect(await store.attempts.findByReference(reference)).toEqual(newer);
      expect(await store.attempts.findByReference('ZZZZ-ZZZZ')).toBeNull();
    });

    it('replaces a quote until it is submitted, and never after', async () => {
      const attempt = draft({ state: 'draft' });
      await store.attempts.saveQuote(attempt, NOW);
      const quote = { ...attempt.quote, taxCents: null, totalCents: 4500 };
      const replaced = await store.attempts.saveQuote({ ...attempt, state: 'ready', quote, fingerprint: 'a' }, NOW + 5);
      expect(replaced).toMatchObject({ state: 'ready', quote, createdAt: NOW, updatedAt: NOW + 5 });
      await store.attempts.claim(attempt.id, { fingerprint: 'a', leaseUntil: NOW + 90_000, now: NOW + 6 });
      const late = await store.attempts.saveQuote({ ...attempt, state: 'ready', fingerprint: 'b' }, NOW + 7);
      expect(late).toMatchObject({ state: 'submitted', quote, fingerprint: 'a', updatedAt: NOW + 6 });
    });

    it('is claimed by exactly one of fifty', async () => {
      const { id } = await store.attempts.saveQuote(draft(), NOW);
      const claim = { fingerprint: 'f', leaseUntil: NOW + 90_000, now: NOW };
      const claims = await Promise.all(
        Array.from({ length: 50 }, (_, index) => (index % 2 ? store : other).attempts.claim(id, claim)),
      );
      expect(claims.filter(({ claimed }) => claimed)).toHaveLength(1);
      for (const { attempt } of claims) {
        expect(attempt).toMatchObject({ id, state: 'submitted', sends: 1, submittedAt: NOW, leaseUntil: NOW + 90_000 });
      }
    });

    it('is not claimed as a draft, under another fingerprint, or when there is none', async () => {
      const claim = { fingerprint: 'mine', leaseUntil: NOW, now: NOW };
      const early = await store.attempts.saveQuote(draft({ state: 'draft' }), NOW);
      expect(await store.attempts.claim(early.id, claim)).toMatchObject({
        claimed: false,
        attempt: { state: 'draft' },
      });
      const changed = await store.attempts.saveQuote(draft({ fingerprint: 'theirs' }), NOW);
      expect(await store.attempts.claim(changed.id, claim)).toMatchObject({
        claimed: false,
        attempt: { state: 'ready', fingerprint: 'theirs' },
      });
      expect(await store.attempts.claim('nobody', claim)).toEqual({ claimed: false, attempt: null });
    });

    it('moves once, by one of many, and remembers when it was settled', async () => {
      const { id } = await submitted();
      const outcome = { outcomeCode: null, orderNumber: 'R-1', leaseUntil: null };
      const moves = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? store : other).attempts.move(id, ['submitted', 'unknown'], 'confirmed', outcome, NOW + 9),
        ),
      );
      expect(moves.filter(Boolean)).toHaveLength(1);
      expect(await store.attempts.find(id)).toMatchObject({ ...outcome, state: 'confirmed', settledAt: NOW + 9 });
      expect(await store.attempts.move(id, ['submitted'], 'unknown', {}, NOW + 10)).toBeNull();
    });

    it('keeps what a patch does not name, and leaves an open one unsettled', async () => {
      const { id } = await submitted();
      const moved = await store.attempts.move(id, ['submitted'], 'unknown', { sends: 2 }, NOW + 3);
      expect(moved).toMatchObject({ state: 'unknown', sends: 2, leaseUntil: NOW + 90_000, settledAt: null });
    });

    it('throws at a move that the table of transitions forbids', async () => {
      const { id } = await submitted();
      await expect(store.attempts.move(id, ['confirmed'], 'ready', {}, NOW)).rejects.toThrow('may not move');
      await expect(store.attempts.move(id, [], 'confirmed', {}, NOW)).rejects.toThrow('may not move');
    });

    it('is abandoned when its lease is over, and then settled by exactly one instance', async () => {
      const { id } = await submitted({}, NOW + 1_000);
      const idsAt = async (now: number) => (await store.attempts.listAbandoned(now, 1_000)).map((one) => one.id);
      expect(await idsAt(NOW + 999)).not.toContain(id);
      expect(await idsAt(NOW + 1_000)).toContain(id);
      expect(await store.attempts.takeLease(id, { until: NOW + 60_000, now: NOW + 999 })).toBeNull();
      const taken = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? store : other).attempts.takeLease(id, { until: NOW + 60_000, now: NOW + 1_000 }),
        ),
      );
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await idsAt(NOW + 1_001)).not.toContain(id);
      await store.attempts.move(id, ['submitted'], 'confirmed', {}, NOW + 2_000);
      expect(await idsAt(NOW + 90_000)).not.toContain(id);
      expect(await store.attempts.takeLease(id, { until: NOW + 200_000, now: NOW + 90_000 })).toBeNull();
    });

    it('lets its holder hold on, and nobody who has lost it', async () => {
      const { id } = await submitted({}, NOW + 1_000);
      const kept = await store.attempts.extendLease(id, { held: NOW + 1_000, until: NOW + 5_000, now: NOW + 500 });
      expect(kept).toMatchObject({ leaseUntil: NOW + 5_000 });
      await other.attempts.takeLease(id, { until: NOW + 9_000, now: NOW + 5_000 });
      expect(
        await store.attempts.extendLease(id, { held: NOW + 5_000, until: NOW + 20_000, now: NOW + 5_001 }),
      ).toBeNull();
    });

    it('finds the same purchase confirmed a short while ago', async () => {
      const { id, subject } = await submitted();
      const sought = { subject, planCode: 'HSD_030', amountCents: 4812, since: NOW };
      expect(await store.attempts.findRecentConfirmed(sought)).toBeNull();
      await store.attempts.move(id, ['submitted'], 'confirmed', {}, NOW + 10);
      expect(await store.attempts.findRecentConfirmed(sought)).toMatchObject({ id });
      for (const change of [{ since: NOW + 11 }, { amountCents: 4811 }, { planCode: 'HSD_007' }, { subject: 'else' }]) {
        expect(await store.attempts.findRecentConfirmed({ ...sought, ...change })).toBeNull();
      }
    });

    it('counts the other open attempts of an account', async () => {
      const subject = randomUUID();
      const mine = await submitted({ subject });
      expect(await store.attempts.countOpen(subject, mine.id)).toBe(0);
      const theirs = await submitted({ subject });
      await store.attempts.saveQuote(draft({ subject }), NOW);
      expect(await store.attempts.countOpen(subject, mine.id)).toBe(1);
      await store.attempts.move(theirs.id, ['submitted'], 'confirmed', {}, NOW + 10);
      expect(await store.attempts.countOpen(subject, mine.id)).toBe(0);
      expect(await store.attempts.countOpen(subject, mine.id, NOW + 10)).toBe(1);
      expect(await store.attempts.countOpen(subject, mine.id, NOW + 11)).toBe(0);
    });

    it('lists for an operator', async () => {
      const { id } = await submitted();
      await store.attempts.move(id, ['submitted'], 'unknown', {}, NOW + 1_000_000);
      const [newest] = await store.attempts.list({ limit: 1 });
      expect(newest?.id).toBe(id);
      expect((await store.attempts.list({ state: 'unknown', limit: 1_000 })).map((one) => one.id)).toContain(id);
      expect((await store.attempts.list({ state: 'ready', limit: 1_000 })).map((one) => one.id)).not.toContain(id);
    });
  });

  describe('buckets', () => {
    const tenIn = (perMs: number) => ({ capacity: 10, refillPerMs: 10 / perMs });

    it('allows as many as it holds, then says when the next one is back', async () => {
      const bucket = { key: randomUUID(), ...tenIn(1_000) };
      const taken = await Promise.all(
        Array.from({ length: 30 }, (_, index) => (index % 2 ? store : other).buckets.take({ ...bucket, now: NOW })),
      );
      expect(taken.filter(({ allowed }) => allowed)).toHaveLength(10);
      const refused = await store.buckets.take({ ...bucket, now: NOW });
      expect(refused).toEqual({ allowed: false, retryAfterMs: expect.any(Number) });
      const wait = refused.allowed ? 0 : refused.retryAfterMs;
      expect(wait).toBeGreaterThanOrEqual(99);
      expect(wait).toBeLessThanOrEqual(101);
      expect(await store.buckets.take({ ...bucket, now: NOW + wait - 2 })).toMatchObject({ allowed: false });
      expect(await store.buckets.take({ ...bucket, now: NOW + wait })).toEqual({ allowed: true });
    });

    it('never holds more than its capacity, nor goes back in time', async () => {
      const bucket = { key: randomUUID(), ...tenIn(1_000) };
      await store.buckets.take({ ...bucket, cost: 10, now: NOW });
      expect(await store.buckets.take({ ...bucket, now: NOW - 60_000 })).toMatchObject({ allowed: false });
      expect(await store.buckets.take({ ...bucket, cost: 10, now: NOW + 3_600_000 })).toEqual({ allowed: true });
      expect(await store.buckets.take({ ...bucket, now: NOW + 3_600_000 })).toMatchObject({ allowed: false });
    });

    it('can be looked at without taking, and emptied without asking', async () => {
      const bucket = { key: randomUUID(), capacity: 1, refillPerMs: 1 / 1_000, now: NOW };
      for (let look = 0; look < 3; look += 1) {
        expect(await store.buckets.take({ ...bucket, cost: 0, need: 1 })).toEqual({ allowed: true });
      }
      for (let hit = 0; hit < 3; hit += 1)
        expect(await store.buckets.take({ ...bucket, need: 0 })).toEqual({ allowed: true });
      const looked = await store.buckets.take({ ...bucket, cost: 0, need: 1 });
      expect(looked).toEqual({ allowed: false, retryAfterMs: 1_000 });
    });
  });

  describe('buy sessions', () => {
    const times = { now: NOW, expiresAt: NOW + 1_000 };
    const fresh = (change: object = {}) => {
      return { id: randomUUID(), browser: randomUUID(), digitalSessionId: null, data: 'sealed', ...change };
    };

    it('are found by tab, by browser and by the hand-off, until they expire', async () => {
      const { buySessions } = store;
      const session = fresh({ digitalSessionId: randomUUID() });
      await buySessions.insert(session, times);
      const stored = { ...session, version: 1 };
      expect(await buySessions.find(session.id, NOW)).toEqual(stored);
      expect(await buySessions.findNewest(session.browser, NOW)).toEqual(stored);
      expect(await buySessions.findByDigitalSession(session.digitalSessionId ?? '', NOW)).toEqual(stored);
      expect(await buySessions.find(session.id, NOW + 1_000)).toBeNull();
      await store.sweep(NOW + 1_000);
      expect(await buySessions.find(session.id, NOW)).toBeNull();
    });

    it('of one browser: the one that was changed last', async () => {
      const { buySessions } = store;
      const [older, newer] = [fresh(), fresh()].map((session) => ({ ...session, browser: 'the same' }));
      if (!older || !newer) throw new Error('Two were made');
      await buySessions.insert(newer, times);
      await buySessions.insert(older, { ...times, now: NOW - 10 });
      expect(await buySessions.findNewest('the same', NOW)).toMatchObject({ id: newer.id });
      await buySessions.replace({ ...older, version: 1 }, { ...times, now: NOW + 10 });
      expect(await buySessions.findNewest('the same', NOW)).toMatchObject({ id: older.id });
    });

    it('are changed by one of many at once', async () => {
      const { buySessions } = store;
      const session = fresh();
      await buySessions.insert(session, times);
      const won = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          buySessions.replace({ ...session, data: `change ${index}`, version: 1 }, times),
        ),
      );
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await buySessions.find(session.id, NOW)).toMatchObject({ version: 2 });
    });
  });

  it('keeps marks until they expire, and sweeps away what has', async () => {
    const id = randomUUID();
    await store.marks.put(id, 'old', NOW + 1);
    await store.marks.put(id, 'new', NOW + 10);
    expect(await other.marks.find(id, NOW + 9)).toBe('new');
    expect(await other.marks.find(id, NOW + 10)).toBeNull();
    await store.sweep(NOW + 10);
    expect(await other.marks.find(id, NOW)).toBeNull();
    await store.marks.put(id, 'gone', NOW + 10);
    await store.marks.remove(id);
    expect(await store.marks.find(id, NOW)).toBeNull();
  });

  describe('and other processes', () => {
    function run(program: string, at = where) {
      const start = `
        import { openStore } from '#lib/store/store.ts';
        const store = await openStore(${JSON.stringify(at)});
        const now = ${NOW};
        const claim = { fingerprint: 'f', leaseUntil: now + 1000, now };
      `;
      return spawn('node', ['--conditions=react-server', '--input-type=module', '-e', start + program], {
        cwd: process.cwd(),
        env: { ...process.env, NODE_NO_WARNINGS: '1' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
    }
    async function printed(program: string, at = where): Promise<string> {
      let text = '';
      for await (const chunk of run(program, at).stdout) text += String(chunk);
      return text.trim();
    }

    it('makes its tables once when six start on nothing at the same time', async () => {
      const empty = await emptyPlace(kind);
      const program = `
        await store.marks.put(String(process.pid), 'here', 2);
        console.log(await store.marks.find(String(process.pid), 1));
        await store.close();
      `;
      const answers = await Promise.all(Array.from({ length: 6 }, () => printed(program, empty.where)));
      expect(answers).toEqual(Array.from({ length: 6 }, () => 'here'));
      await empty.remove();
    }, 60_000);

    it('hands each attempt to one of three processes', async () => {
      const ids = Array.from({ length: 40 }, () => randomBytes(32).toString('hex'));
      for (const id of ids) await store.attempts.saveQuote(draft({ id }), NOW);
      const program = `
        let won = 0;
        for (const id of ${JSON.stringify(ids)}) if ((await store.attempts.claim(id, claim)).claimed) won += 1;
        console.log(won);
        await store.close();
      `;
      const won = await Promise.all([printed(program), printed(program), printed(program)]);
      expect(won.reduce((sum, count) => sum + Number(count), 0)).toBe(ids.length);
    });

    it('loses no claim that was acknowledged before the process was killed', async () => {
      for (let round = 0; round < 3; round += 1) {
        const ids = Array.from({ length: 400 }, () => randomBytes(32).toString('hex'));
        for (const id of ids) await store.attempts.saveQuote(draft({ id }), NOW);
        const child = run(`
          import { writeSync } from 'node:fs';
          for (const id of ${JSON.stringify(ids)}) {
            await store.attempts.claim(id, claim);
            writeSync(1, id + '\\n');
          }
        `);
        let text = '';
        for await (const chunk of child.stdout) {
          text += String(chunk);
          if (text.length > 65 * 60 * (round + 1)) child.kill('SIGKILL');
        }
        const acknowledged = text.split('\n').slice(0, -1);
        expect(acknowledged.length).toBeGreaterThan(0);
        for (const id of acknowledged) expect(await store.attempts.find(id)).toMatchObject({ state: 'submitted' });
      }
    }, 60_000);
  });
});
