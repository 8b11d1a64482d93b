import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { NOW, onEachStore } from '#tests/support/store-under-test.ts';

onEachStore((under) => {
  describe('flags', () => {
    it('are found together, without those that are missing or expired', async () => {
      const { flags } = under().store;
      const [one, two, expired, missing] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      await flags.put(one, '1', NOW + 1);
      await flags.stamp(two, '2', NOW + 1);
      await flags.put(expired, '3', NOW);
      const found = await flags.findAll([one, two, expired, missing], NOW);
      expect([...found].sort()).toEqual(
        [
          [one, '1'],
          [two, '2'],
        ].sort(),
      );
    });

    it('are stamped together, in the place of earlier ones', async () => {
      const { flags } = under().store;
      const [old, fresh] = [randomUUID(), randomUUID()];
      await flags.put(old, '1', NOW + 1);
      await flags.stampAll([
        { id: old, value: '2', expiresAt: NOW + 2 },
        { id: fresh, value: '3', expiresAt: NOW + 1 },
      ]);
      expect(await flags.findAll([old, fresh], NOW)).toEqual(
        new Map([
          [old, '2'],
          [fresh, '3'],
        ]),
      );
      expect(await flags.findAll([old, fresh], NOW + 1)).toEqual(new Map([[old, '2']]));
    });

    it('are taken by one of many that ask at the same time', async () => {
      const { store, other } = under();
      const id = randomUUID();
      await store.flags.stamp(id, 'it', NOW + 1);
      const takers = Array.from({ length: 10 }, (_, index) => (index % 2 ? store : other).flags.take(id, NOW));
      expect((await Promise.all(takers)).filter((value) => value !== null)).toEqual(['it']);
      await store.flags.put(id, 'late', NOW);
      expect(await store.flags.take(id, NOW)).toBeNull();
    });
  });
});
