import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { NOW, onEachStore } from '#tests/support/store-under-test.ts';

onEachStore((under) => {
  describe('refill links', () => {
    const fresh = (subjectHash: string) => ({ id: randomUUID(), subjectHash, data: 'sealed' });
    const kept = (most: number) => ({ ttlMs: 1_000, most });

    it('finds refill links, and lists them newest first, until they expire', async () => {
      const { store, other, clock } = under();
      const subjectHash = randomUUID();
      const [older, newer] = [fresh(subjectHash), fresh(subjectHash)];
      expect(await store.refillLinks.insert(older, kept(5))).toBe(true);
      clock.now = NOW + 10;
      expect(await store.refillLinks.insert(newer, kept(5))).toBe(true);
      const stored = { ...older, createdAt: NOW, expiresAt: NOW + 1_000 };
      expect(await other.refillLinks.find(older.id)).toEqual(stored);
      expect(await other.refillLinks.list(subjectHash)).toMatchObject([newer, older]);
      clock.now = NOW + 1_000;
      expect(await store.refillLinks.list(subjectHash)).toMatchObject([newer]);
      expect(await store.refillLinks.find(older.id)).toBeNull();
      await store.sweep();
      clock.now = NOW;
      expect(await store.refillLinks.find(older.id)).toBeNull();
    });

    it('limits the links of an account, also for concurrent requests, until one expires', async () => {
      const { store, other, clock } = under();
      const subjectHash = randomUUID();
      const made = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          (index % 2 ? store : other).refillLinks.insert(fresh(subjectHash), kept(3)),
        ),
      );
      expect(made.filter(Boolean)).toHaveLength(3);
      const [first] = await store.refillLinks.list(subjectHash);
      await store.refillLinks.revoke(first?.id ?? '', subjectHash);
      expect(await other.refillLinks.insert(fresh(subjectHash), kept(3))).toBe(true);
      expect(await other.refillLinks.insert(fresh(subjectHash), kept(3))).toBe(false);
      clock.now = NOW + 1_000;
      expect(await other.refillLinks.insert(fresh(subjectHash), kept(3))).toBe(true);
    });

    it('refuses to revoke a link of another account', async () => {
      const { refillLinks } = under().store;
      const link = fresh(randomUUID());
      await refillLinks.insert(link, kept(1));
      await refillLinks.revoke(link.id, randomUUID());
      expect(await refillLinks.find(link.id)).toMatchObject(link);
      await refillLinks.revoke(link.id, link.subjectHash);
      expect(await refillLinks.find(link.id)).toBeNull();
    });
  });
});
