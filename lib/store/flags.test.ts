import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { NOW, onEachStore } from '#tests/support/store-under-test.ts';

onEachStore((under) => {
  describe('flags', () => {
    it('finds several flags together, without missing or expired ones', async () => {
      const { flags } = under().store;
      const [one, two, expired, missing] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      await flags.put(one, '1', 1);
      await flags.stamp(two, '2', 2);
      await flags.put(expired, '3', 0);
      const found = await flags.findAll([one, two, expired, missing]);
      expect(found).toEqual(
        new Map([
          [one, { value: '1', leftMs: 1 }],
          [two, { value: '2', leftMs: 2 }],
        ]),
      );
    });

    it('stamps several flags together, and replaces earlier values', async () => {
      const { store, clock } = under();
      const { flags } = store;
      const [old, fresh] = [randomUUID(), randomUUID()];
      await flags.put(old, '1', 1);
      await flags.stampAll([
        { id: old, value: '2', ttlMs: 2 },
        { id: fresh, value: '3', ttlMs: 1 },
      ]);
      expect((await flags.findAll([old, fresh])).size).toBe(2);
      clock.now = NOW + 1;
      expect(await flags.findAll([old, fresh])).toEqual(new Map([[old, { value: '2', leftMs: 1 }]]));
    });

    it('lets one of several concurrent requests take a flag', async () => {
      const { store, other } = under();
      const id = randomUUID();
      await store.flags.stamp(id, 'it', 1);
      const takers = Array.from({ length: 10 }, (_, index) => (index % 2 ? store : other).flags.take(id));
      expect((await Promise.all(takers)).filter((value) => value !== null)).toEqual(['it']);
      await store.flags.put(id, 'late', 0);
      expect(await store.flags.take(id)).toBeNull();
    });

    it('returns when a flag was written, by the clock of the store', async () => {
      const { store, other, clock } = under();
      const id = randomUUID();
      clock.now = NOW + 7;
      await store.flags.put(id, '1', 1_000);
      clock.now = NOW + 500;
      expect(await other.flags.findTime(id, 1_000)).toBe(NOW + 7);
      clock.now = NOW + 1_007;
      expect(await other.flags.findTime(id, 1_000)).toBeNull();
    });

    it('expires flags by a clock that is ahead', async () => {
      const { flags } = under().store;
      const id = randomUUID();
      await flags.put(id, '1', 1_000);
      expect(await flags.ahead(999).find(id)).toBe('1');
      expect(await flags.ahead(1_000).find(id)).toBeNull();
      await flags.ahead(5_000).put(id, '2', 1_000);
      expect(await flags.ahead(5_999).find(id)).toBe('2');
      expect(await flags.ahead(6_000).take(id)).toBeNull();
    });
  });
});
