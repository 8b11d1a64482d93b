import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { NOW, onEachStore } from '#tests/support/store-under-test.ts';

onEachStore((under) => {
  describe('purchases', () => {
    const times = { now: NOW, expiresAt: NOW + 1_000 };
    const fresh = (change: { browserId?: string; flow?: string } = {}) => {
      return { id: randomUUID(), browserId: randomUUID(), flow: 'BUY', attempt: null, data: 'sealed', ...change };
    };

    it('are found by id, and by browser and flow, until they expire', async () => {
      const { store, other } = under();
      const { purchases } = store;
      const purchase = fresh();
      expect(await purchases.insert(purchase, times)).toBe(true);
      const stored = { ...purchase, version: 1, contentVersion: 1 };
      expect(await other.purchases.find(purchase.id, NOW)).toEqual(stored);
      expect(await purchases.findNewest(purchase, NOW, 9)).toEqual([stored]);
      expect(await purchases.findNewest({ ...purchase, flow: 'EZREFILL' }, NOW, 9)).toEqual([]);
      expect(await purchases.find(purchase.id, NOW + 1_000)).toBeNull();
      expect(await purchases.findNewest(purchase, NOW + 1_000, 9)).toEqual([]);
      await store.sweep(NOW + 1_000);
      expect(await purchases.find(purchase.id, NOW)).toBeNull();
    });

    it('begin once under one id, by one of many at once, and again when they have expired', async () => {
      const { store, other } = under();
      const purchase = fresh();
      const begun = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? store : other).purchases.insert({ ...purchase, data: `${index}` }, times),
        ),
      );
      expect(begun.filter(Boolean)).toHaveLength(1);
      const { purchases } = store;
      expect(
        await purchases.insert({ ...purchase, data: 'too early' }, { now: NOW + 999, expiresAt: NOW + 9_999 }),
      ).toBe(false);
      await purchases.replace({ ...purchase, version: 1, contentVersion: 4, attempt: 'old' }, times);
      const again = { ...purchase, browserId: randomUUID(), data: 'again' };
      expect(await purchases.insert(again, { now: NOW + 1_000, expiresAt: NOW + 9_999 })).toBe(true);
      expect(await purchases.find(purchase.id, NOW + 1_000)).toEqual({ ...again, version: 1, contentVersion: 1 });
    });

    it('of one browser: the one that was changed last comes first, and no more than were asked for', async () => {
      const { purchases } = under().store;
      const browserId = randomUUID();
      const [older, newer] = [fresh({ browserId }), fresh({ browserId })];
      await purchases.insert(newer, times);
      await purchases.insert(older, { ...times, now: NOW - 10 });
      const of = { browserId, flow: 'BUY' };
      expect(await purchases.findNewest(of, NOW, 9)).toMatchObject([{ id: newer.id }, { id: older.id }]);
      await purchases.replace({ ...older, version: 1, contentVersion: 1 }, { ...times, now: NOW + 10 });
      expect(await purchases.findNewest(of, NOW, 1)).toMatchObject([{ id: older.id }]);
    });

    it('are changed by one of many at once, with everything that it wrote', async () => {
      const { store, other } = under();
      const purchase = fresh();
      await store.purchases.insert(purchase, times);
      const won = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const change = { ...purchase, attempt: `a${index}`, data: `change ${index}`, version: 1, contentVersion: 2 };
          return (index % 2 ? store : other).purchases.replace(change, times);
        }),
      );
      expect(won.filter(Boolean)).toHaveLength(1);
      const index = won.indexOf(true);
      const stored = { attempt: `a${index}`, data: `change ${index}`, version: 2, contentVersion: 2 };
      expect(await store.purchases.find(purchase.id, NOW)).toEqual({ ...purchase, ...stored });
    });
  });
});
