import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { NOW, onEachStore } from '#tests/support/store-under-test.ts';

onEachStore((under) => {
  describe('buckets', () => {
    const tenIn = (perMs: number) => ({ capacity: 10, refillPerMs: 10 / perMs });

    it('allows as many takes as there are tokens, then returns when the next one is back', async () => {
      const { store, other, clock } = under();
      const bucket = { key: randomUUID(), ...tenIn(1_000) };
      const taken = await Promise.all(
        Array.from({ length: 30 }, (_, index) => (index % 2 ? store : other).buckets.take({ ...bucket })),
      );
      expect(taken.filter(({ allowed }) => allowed)).toHaveLength(10);
      const refused = await store.buckets.take({ ...bucket });
      expect(refused).toEqual({ allowed: false, retryAfterMs: expect.any(Number) });
      const wait = refused.allowed ? 0 : refused.retryAfterMs;
      expect(wait).toBeGreaterThanOrEqual(99);
      expect(wait).toBeLessThanOrEqual(101);
      clock.now = NOW + wait - 2;
      expect(await store.buckets.take(bucket)).toMatchObject({ allowed: false });
      clock.now = NOW + wait;
      expect(await store.buckets.take(bucket)).toEqual({ allowed: true });
    });

    it('never exceeds the capacity, and ignores a clock that is set back', async () => {
      const { store, clock } = under();
      const bucket = { key: randomUUID(), ...tenIn(1_000) };
      await store.buckets.take({ ...bucket, cost: 10 });
      clock.now = NOW - 60_000;
      expect(await store.buckets.take(bucket)).toMatchObject({ allowed: false });
      clock.now = NOW + 3_600_000;
      expect(await store.buckets.take({ ...bucket, cost: 10 })).toEqual({ allowed: true });
      expect(await store.buckets.take(bucket)).toMatchObject({ allowed: false });
    });

    it('can check without taking, and take without checking', async () => {
      const { store } = under();
      const bucket = { key: randomUUID(), capacity: 1, refillPerMs: 1 / 1_000 };
      for (let look = 0; look < 3; look += 1) {
        expect(await store.buckets.take({ ...bucket, cost: 0, need: 1 })).toEqual({ allowed: true });
      }
      for (let hit = 0; hit < 3; hit += 1)
        expect(await store.buckets.take({ ...bucket, need: 0 })).toEqual({ allowed: true });
      const looked = await store.buckets.take({ ...bucket, cost: 0, need: 1 });
      expect(looked).toEqual({ allowed: false, retryAfterMs: 1_000 });
    });

    it('takes tokens back, never above the capacity', async () => {
      const { store, other } = under();
      const bucket = { key: randomUUID(), capacity: 3, refillPerMs: 3 / 1_000_000 };
      for (let taken = 0; taken < 3; taken += 1) await store.buckets.take(bucket);
      expect(await store.buckets.take(bucket)).toMatchObject({ allowed: false });
      await other.buckets.giveBack(bucket.key, 1, bucket.capacity);
      expect(await store.buckets.take(bucket)).toEqual({ allowed: true });
      expect(await store.buckets.take(bucket)).toMatchObject({ allowed: false });
      for (let given = 0; given < 9; given += 1) await other.buckets.giveBack(bucket.key, 1, bucket.capacity);
      const taken = await Promise.all(Array.from({ length: 9 }, () => store.buckets.take(bucket)));
      expect(taken.filter(({ allowed }) => allowed)).toHaveLength(3);
    });

    it('fills a bucket without a refill rate all at once after its rest', async () => {
      const { store, clock } = under();
      const bucket = { key: randomUUID(), capacity: 3, refillPerMs: 0, restMs: 1_000 };
      for (const after of [0, 400, 800]) {
        clock.now = NOW + after;
        expect(await store.buckets.take(bucket)).toEqual({ allowed: true });
      }
      // A refused request does not extend the wait.
      for (const after of [900, 1_799]) {
        clock.now = NOW + after;
        expect(await store.buckets.take(bucket)).toEqual({
          allowed: false,
          retryAfterMs: 1_800 - after,
        });
      }
      clock.now = NOW + 1_800;
      const taken = await Promise.all(Array.from({ length: 9 }, () => store.buckets.take(bucket)));
      expect(taken.filter(({ allowed }) => allowed)).toHaveLength(3);
    });

    it('takes from all buckets or from none', async () => {
      const { store, other, clock } = under();
      const shared = { key: randomUUID(), ...tenIn(1_000) };
      const own = () => ({ key: randomUUID(), capacity: 1, refillPerMs: 1 / 1_000 });
      const owns = Array.from({ length: 30 }, own);
      const taken = await Promise.all(
        owns.map((one, index) => (index % 2 ? store : other).buckets.takeAll([one, shared])),
      );
      expect(taken.filter(Boolean)).toHaveLength(10);
      const left = await Promise.all(owns.map((one) => store.buckets.take(one)));
      expect(left.map(({ allowed }) => allowed)).toEqual(taken.map((wasTaken) => !wasTaken));
      clock.now = NOW + 100;
      expect(await store.buckets.takeAll([own(), shared])).toBe(true);
      expect(await store.buckets.takeAll([{ ...own(), capacity: 0 }])).toBe(false);
    });

    it('ignores tokens given back to a bucket that does not exist', async () => {
      const { store } = under();
      const bucket = { key: randomUUID(), capacity: 1, refillPerMs: 1 / 1_000 };
      await store.buckets.giveBack(bucket.key, 1, 1);
      expect(await store.buckets.take(bucket)).toEqual({ allowed: true });
      expect(await store.buckets.take(bucket)).toMatchObject({ allowed: false });
    });
  });
});
