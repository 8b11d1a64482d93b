import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  claimedAttempt,
  buildClaim,
  frozenAttempt,
  manualAttempt,
  savedAttempt,
} from '#tests/support/stored-attempt.ts';
import { emptyPlace, type Place, STORE_KINDS } from '#tests/support/store-under-test.ts';
import { openStore, type Store } from './store.ts';

const MINUTE_MS = 60_000;
const LEASE_MS = 15_000;
const JUMPS = [10 * MINUTE_MS, -10 * MINUTE_MS];

const opened: Store[] = [];
const places: Place[] = [];
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(opened.splice(0).map((store) => store.close()));
  await Promise.all(places.splice(0).map((place) => place.remove()));
});

async function emptyStorePlace(kind: string): Promise<Place['where']> {
  const place = await emptyPlace(kind);
  places.push(place);
  return place.where;
}

async function open(...given: Parameters<typeof openStore>): Promise<Store> {
  const store = await openStore(...given);
  opened.push(store);
  return store;
}

const dueIds = async (store: Store) =>
  (await store.attempts.listDue({ flows: ['EZREFILL'], forMs: 0, limit: 99 })).map(({ id }) => id);

const servers = STORE_KINDS.filter((kind) => kind !== 'sqlite');
// Without a server there is nothing to repeat these for.
const eachServer = servers.length > 0 ? describe.each(servers) : describe.skip.each(['postgres']);

eachServer('%s, while the clock of a host jumps', (kind) => {
  function jump(ms: number): void {
    const systemNow = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(systemNow + ms);
  }

  it.each(JUMPS)('takes a charge over only after its lease (clock jump of %i ms)', async (ms) => {
    const where = await emptyStorePlace(kind);
    const [one, other] = [await open(where), await open(where)];
    const { id, leaseUntil } = await claimedAttempt(one);
    jump(ms);
    expect(await other.attempts.takeLease(id, LEASE_MS)).toBeNull();
    expect(await dueIds(other)).toEqual([]);
    const renewed = await one.attempts.extendLease(id, { current: leaseUntil ?? 0, leaseMs: 0, forSend: true });
    expect(renewed).toMatchObject({ sends: 2 });
    expect(one.attempts.msSinceLastSend(renewed ?? fail())).toBe(0);
    expect(await dueIds(other)).toEqual([id]);
    const taken = await other.attempts.takeLease(id, LEASE_MS);
    expect(taken).toMatchObject({ state: 'submitted' });
    expect(other.attempts.msSinceLastSend(taken ?? fail())).toBeLessThan(MINUTE_MS);
  });

  it.each(JUMPS)('neither writes nor compares times of the host (clock jump of %i ms)', async (ms) => {
    const where = await emptyStorePlace(kind);
    const [one, other] = [await open(where), await open(where)];
    const before = await one.now();
    jump(ms);
    const manual = await manualAttempt(one);
    const { id } = await claimedAttempt(one);
    const settled = await one.attempts.move(id, ['submitted'], 'confirmed', {});
    const after = await other.now();
    const times = [settled?.createdAt, settled?.submittedAt, settled?.lastSendAt, settled?.settledAt, settled?.readAt];
    for (const time of [...times, manual.manualAt, (manual.reviewAt ?? 0) - MINUTE_MS]) {
      expect(time).toBeGreaterThanOrEqual(before);
      expect(time).toBeLessThanOrEqual(after);
    }
    // A minute from now by the server's clock.
    expect(await dueIds(other)).toEqual([]);
  });

  it.each(JUMPS)('keeps limits as they are (clock jump of %i ms)', async (ms) => {
    const where = await emptyStorePlace(kind);
    const [one, other] = [await open(where), await open(where)];
    const [full, empty] = [randomUUID(), randomUUID()].map((key) => ({ key, capacity: 1, refillPerMs: 1 / MINUTE_MS }));
    if (!full || !empty) throw new Error('Two were made');
    expect(await one.buckets.take(full)).toEqual({ allowed: true });
    jump(ms);
    expect(await other.buckets.take(full)).toMatchObject({ allowed: false });
    expect(await other.buckets.take(empty)).toEqual({ allowed: true });
    jest.restoreAllMocks();
    const refused = await one.buckets.take(empty);
    expect(refused).toEqual({ allowed: false, retryAfterMs: expect.any(Number) });
    expect(refused.allowed ? 0 : refused.retryAfterMs).toBeLessThanOrEqual(MINUTE_MS);
  });

  it.each(JUMPS)('keeps flags, purchases and links for their whole lifetime (clock jump of %i ms)', async (ms) => {
    const where = await emptyStorePlace(kind);
    const [one, other] = [await open(where), await open(where)];
    const purchase = { id: randomUUID(), browserId: 'b', flow: 'EZREFILL', attempt: null, data: '' };
    const link = { id: randomUUID(), subjectHash: 's', data: '' };
    const keep = async (store: Store, ttlMs: number, name: string) => {
      await store.flags.put(name, 'x', ttlMs);
      await store.purchases.insert({ ...purchase, id: `${purchase.id} ${name}` }, ttlMs);
      await store.refillLinks.insert({ ...link, id: `${link.id} ${name}` }, { ttlMs, most: 9 });
    };
    const names = async (store: Store) => [
      [...(await store.flags.findAll(['before', 'during', 'over'])).keys()].sort(),
      (await store.purchases.findNewest(purchase, 9)).map(({ id }) => id.split(' ')[1]).sort(),
      (await store.refillLinks.list('s')).map(({ id }) => id.split(' ')[1]).sort(),
    ];
    await keep(one, MINUTE_MS, 'before');
    jump(ms);
    await keep(other, MINUTE_MS, 'during');
    await keep(other, 0, 'over');
    const kept = Array.from({ length: 3 }, () => ['before', 'during']);
    expect(await names(other)).toEqual(kept);
    await other.sweep();
    jest.restoreAllMocks();
    expect(await names(one)).toEqual(kept);
  });

  it.each(JUMPS)('finds a payment of a minute ago as a repeat (clock jump of %i ms)', async (ms) => {
    const where = await emptyStorePlace(kind);
    const [one, other] = [await open(where), await open(where)];
    const subjectHash = randomUUID();
    const paid = await claimedAttempt(one, { subjectHash });
    await one.attempts.move(paid.id, ['submitted'], 'confirmed', {});
    jump(ms);
    const again = await savedAttempt(other, { subjectHash });
    expect(await other.attempts.findRepeats(again, MINUTE_MS)).toEqual([paid.id]);
    const unlessRepeated = { subjectHash, withinMs: MINUTE_MS, acknowledged: [] };
    expect(await other.attempts.claim(again.id, buildClaim({ unlessRepeated }))).toBeNull();
  });
});

describe('processes that share an SQLite file', () => {
  /** The machine's clock, and a monotonic one for each process, which runs on as the machine's jumps. */
  async function twoProcesses() {
    const where = await emptyStorePlace('sqlite');
    const clock = { now: Date.UTC(2026, 10, 20), elapsed: 0 };
    const start = () =>
      open(where, { clock: () => clock.now, monotonicNow: () => clock.elapsed + 5_000 * opened.length });
    const pass = (ms: number) => {
      clock.now += ms;
      clock.elapsed += ms;
    };
    return { one: await start(), other: await start(), start, clock, pass };
  }

  it.each(JUMPS)('takes no charge over when the clock jumps by %i ms while its lease is renewed', async (ms) => {
    const { one, other, clock, pass } = await twoProcesses();
    const { id, ...claimed } = await claimedAttempt(one);
    let current = claimed.leaseUntil ?? 0;
    for (let renewals = 0; renewals < 8; renewals += 1) {
      if (renewals === 3) clock.now += ms;
      expect(await other.attempts.takeLease(id, LEASE_MS)).toBeNull();
      expect(await dueIds(other)).toEqual([]);
      pass(5_000);
      const renewed = await one.attempts.extendLease(id, { current, leaseMs: LEASE_MS });
      expect(renewed?.leaseUntil).toBeGreaterThan(current);
      current = renewed?.leaseUntil ?? 0;
    }
  });

  it.each(JUMPS)(
    'takes over an attempt that nobody renews after a whole lease, though the clock jumped by %i ms',
    async (ms) => {
      const { one, other, clock, pass } = await twoProcesses();
      const { id } = await claimedAttempt(one);
      expect(await dueIds(other)).toEqual([]);
      clock.now += ms;
      pass(LEASE_MS - 1);
      expect(await dueIds(other)).toEqual([]);
      expect(await other.attempts.takeLease(id, LEASE_MS)).toBeNull();
      pass(1);
      expect(await dueIds(other)).toEqual([id]);
      const taken = await Promise.all([one, other].map((store) => store.attempts.takeLease(id, LEASE_MS)));
      expect(taken.filter(Boolean)).toHaveLength(1);
    },
  );

  it('watches a lease for its whole length after a start too, however long ago it seems to have ended', async () => {
    const { one, start, pass } = await twoProcesses();
    const { id } = await claimedAttempt(one);
    pass(60 * MINUTE_MS);
    const fresh = await start();
    expect(await dueIds(fresh)).toEqual([]);
    expect(await fresh.attempts.takeLease(id, LEASE_MS)).toBeNull();
    pass(LEASE_MS);
    expect(await dueIds(fresh)).toEqual([id]);
    const taken = await fresh.attempts.takeLease(id, LEASE_MS);
    expect(fresh.attempts.msSinceLastSend(taken ?? fail())).toBe(LEASE_MS);
  });

  it('needs no watch for a lease that was given back', async () => {
    const { one, other, clock } = await twoProcesses();
    const { id } = await manualAttempt(one);
    expect(await dueIds(other)).toEqual([]);
    clock.now += MINUTE_MS;
    expect(await dueIds(other)).toEqual([id]);
    expect(await other.attempts.takeLease(id, LEASE_MS)).not.toBeNull();
  });

  it('measures the time since the last request from its send, or from its first sighting', async () => {
    const { one, other, clock, pass } = await twoProcesses();
    const ready = await one.attempts.saveQuote(frozenAttempt(), null);
    expect(one.attempts.msSinceLastSend(ready ?? fail())).toBeNull();
    const claimed = await one.attempts.claim(ready?.id ?? '', buildClaim());
    const { id } = claimed ?? fail();
    pass(4_000);
    clock.now += 10 * MINUTE_MS;
    expect(one.attempts.msSinceLastSend((await one.attempts.find(id)) ?? fail())).toBe(4_000);
    expect(other.attempts.msSinceLastSend((await other.attempts.find(id)) ?? fail())).toBe(0);
    pass(1_000);
    const lease = { current: claimed?.leaseUntil ?? 0, leaseMs: LEASE_MS, forSend: true };
    const again = await one.attempts.extendLease(id, lease);
    expect(one.attempts.msSinceLastSend(again ?? fail())).toBe(0);
    pass(2_000);
    expect(one.attempts.msSinceLastSend((await one.attempts.find(id)) ?? fail())).toBe(2_000);
    expect(other.attempts.msSinceLastSend((await other.attempts.find(id)) ?? fail())).toBe(0);
  });
});

function fail(): never {
  throw new Error('There is no attempt');
}
