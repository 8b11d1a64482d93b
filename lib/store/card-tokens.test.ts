import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { NOW, onEachStore } from '#tests/support/store-under-test.ts';

onEachStore((under) => {
  describe('card tokens', () => {
    it('lets one instance claim a card token', async () => {
      const { store, other } = under();
      const token = randomUUID();
      expect(await store.cardTokens.isUsed(token, 'a')).toBe(false);
      expect(await store.cardTokens.claim(token, 'a')).toBe(true);
      expect(await other.cardTokens.claim(token, 'a')).toBe(true);
      expect(await other.cardTokens.claim(token, 'b')).toBe(false);
      expect(await other.cardTokens.isUsed(token, 'b')).toBe(true);
      expect(await other.cardTokens.isUsed(token, 'a')).toBe(false);
    });

    it('lets one of several concurrent requests claim a card token', async () => {
      const { store, other } = under();
      const token = randomUUID();
      const claims = await Promise.all(
        Array.from({ length: 8 }, (_, index) => (index % 2 ? store : other).cardTokens.claim(token, `use ${index}`)),
      );
      expect(claims.filter(Boolean)).toHaveLength(1);
    });

    it('can be claimed again after an attempt that was provably not sent', async () => {
      const { cardTokens } = under().store;
      const token = randomUUID();
      await cardTokens.claim(token, 'a');
      await cardTokens.release(token, 'b');
      expect(await cardTokens.claim(token, 'b')).toBe(false);
      await cardTokens.release(token, 'a');
      expect(await cardTokens.claim(token, 'b')).toBe(true);
    });

    it('deletes card tokens together with the payments of their time', async () => {
      const { store, clock } = under();
      const token = randomUUID();
      await store.cardTokens.claim(token, 'a');
      clock.now = NOW + 399 * 24 * 60 * 60_000;
      await store.sweep();
      expect(await store.cardTokens.isUsed(token, 'b')).toBe(true);
      clock.now = NOW + 401 * 24 * 60 * 60_000;
      await store.sweep();
      expect(await store.cardTokens.isUsed(token, 'b')).toBe(false);
    });
  });
});
