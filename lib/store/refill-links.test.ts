import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { NOW, onEachStore } from '#tests/support/store-under-test.ts';

onEachStore((under) => {
  describe('refill links', () => {
    const fresh = (subjectHash: string, createdAt = NOW) => {
      return { id: randomUUID(), subjectHash, data: 'sealed', createdAt, expiresAt: createdAt + 1_000 };
    };

    it('are found, and listed with the newest first, until they expire', async () => {
      const { store, other } = under();
      const subjectHash = randomUUID();
      const [older, newer] = [fresh(subjectHash), fresh(subjectHash, NOW + 10)];
      for (const link of [older, newer]) expect(await store.refillLinks.insert(link, 5)).toBe(true);
      expect(await other.refillLinks.find(older.id, NOW)).toEqual(older);
      expect(await other.refillLinks.list(subjectHash, NOW)).toEqual([newer, older]);
      expect(await store.refillLinks.list(subjectHash, NOW + 1_000)).toEqual([newer]);
      expect(await store.refillLinks.find(older.id, NOW + 1_000)).toBeNull();
      await store.sweep(NOW + 1_000);
      expect(await store.refillLinks.find(older.id, NOW)).toBeNull();
    });

    it('are so many of one account, also of many requests at once, until one ends', async () => {
      const { store, other } = under();
      const subjectHash = randomUUID();
      const made = await Promise.all(
        Array.from({ length: 8 }, (_, index) => (index % 2 ? store : other).refillLinks.insert(fresh(subjectHash), 3)),
      );
      expect(made.filter(Boolean)).toHaveLength(3);
      const [first] = await store.refillLinks.list(subjectHash, NOW);
      await store.refillLinks.revoke(first?.id ?? '', subjectHash);
      expect(await other.refillLinks.insert(fresh(subjectHash), 3)).toBe(true);
      expect(await other.refillLinks.insert(fresh(subjectHash), 3)).toBe(false);
      expect(await other.refillLinks.insert(fresh(subjectHash, NOW + 1_000), 3)).toBe(true);
    });

    it('are not revoked for another account', async () => {
      const { refillLinks } = under().store;
      const link = fresh(randomUUID());
      await refillLinks.insert(link, 1);
      await refillLinks.revoke(link.id, randomUUID());
      expect(await refillLinks.find(link.id, NOW)).toEqual(link);
      await refillLinks.revoke(link.id, link.subjectHash);
      expect(await refillLinks.find(link.id, NOW)).toBeNull();
    });
  });
});
