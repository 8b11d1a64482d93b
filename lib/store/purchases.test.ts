import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { NOW, onEachStore } from '#tests/support/store-under-test.ts';

onEachStore((under) => {
  describe('purchases', () => {
    const TTL_MS = 1_000;
    const fresh = (change: { browserId?: string; flow?: string } = {}) => {
      return { id: randomUUID(), browserId: randomUUID(), flow: 'BUY', attempt: null, data: 'sealed', ...change };
    };

    it('finds purchases by id, and by browser and flow, until they expire', async () => {
      const { store, other, clock } = under();
      const { purchases } = store;
      const purchase = fresh();
      expect(await purchases.insert(purchase, TTL_MS)).toBe(true);
      const stored = { ...purchase, version: 1, contentVersion: 1 };
      expect(await other.purchases.find(purchase.id)).toEqual(stored);
      expect(await purchases.findNewest(purchase, 9)).toEqual([stored]);
      expect(await purchases.findNewest({ ...purchase, flow: 'EZREFILL' }, 9)).toEqual([]);
      clock.now = NOW + 1_000;
      expect(await purchases.find(purchase.id)).toBeNull();
      expect(await purchases.findNewest(purchase, 9)).toEqual([]);
      await store.sweep();
      clock.now = NOW;
      expect(await purchases.find(purchase.id)).toBeNull();
    });

    it('creates a purchase once under one id, and again after it expires', async () => {
      const { store, other, clock } = under();
      const purchase = fresh();
      const begun = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? store : other).purchases.insert({ ...purchase, data: `${index}` }, TTL_MS),
        ),
      );
      expect(begun.filter(Boolean)).toHaveLength(1);
      const { purchases } = store;
      await purchases.replace({ ...purchase, version: 1, contentVersion: 4, attempt: 'old' }, TTL_MS);
      clock.now = NOW + 999;
      expect(await purchases.insert({ ...purchase, data: 'too early' }, TTL_MS)).toBe(false);
      clock.now = NOW + 1_000;
      const again = { ...purchase, browserId: randomUUID(), data: 'again' };
      expect(await purchases.insert(again, TTL_MS)).toBe(true);
      expect(await purchases.find(purchase.id)).toEqual({ ...again, version: 1, contentVersion: 1 });
    });

    it('lists the purchases of a browser, the last changed first, up to the limit', async () => {
      const { store, clock } = under();
      const { purchases } = store;
      const browserId = randomUUID();
      const [older, newer] = [fresh({ browserId }), fresh({ browserId })];
      await purchases.insert(newer, TTL_MS);
      clock.now = NOW - 10;
      await purchases.insert(older, TTL_MS);
      clock.now = NOW;
      const of = { browserId, flow: 'BUY' };
      expect(await purchases.findNewest(of, 9)).toMatchObject([{ id: newer.id }, { id: older.id }]);
      clock.now = NOW + 10;
      await purchases.replace({ ...older, version: 1, contentVersion: 1 }, TTL_MS);
      expect(await purchases.findNewest(of, 1)).toMatchObject([{ id: older.id }]);
    });

    it('lets one of several concurrent writers change a purchase as a whole', async () => {
      const { store, other } = under();
      const purchase = fresh();
      await store.purchases.insert(purchase, TTL_MS);
      const won = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const change = { ...purchase, attempt: `a${index}`, data: `change ${index}`, version: 1, contentVersion: 2 };
          return (index % 2 ? store : other).purchases.replace(change, TTL_MS);
        }),
      );
      expect(won.filter(Boolean)).toHaveLength(1);
      const index = won.indexOf(true);
      const stored = { attempt: `a${index}`, data: `change ${index}`, version: 2, contentVersion: 2 };
      expect(await store.purchases.find(purchase.id)).toEqual({ ...purchase, ...stored });
    });
  });
});
