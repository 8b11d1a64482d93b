import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { NOW, onEachStore } from '#tests/support/store-under-test.ts';

onEachStore((under) => {
  describe('buy sessions', () => {
    const times = { now: NOW, expiresAt: NOW + 1_000 };
    const fresh = () => {
      return { id: randomUUID(), browser: randomUUID(), data: 'sealed' };
    };

    it('are found by tab and by browser, until they expire', async () => {
      const { store } = under();
      const { buySessions } = store;
      const session = fresh();
      await buySessions.insert(session, times);
      const stored = { ...session, version: 1 };
      expect(await buySessions.find(session.id, NOW)).toEqual(stored);
      expect(await buySessions.findNewest(session.browser, NOW, 9)).toEqual([stored]);
      expect(await buySessions.find(session.id, NOW + 1_000)).toBeNull();
      await store.sweep(NOW + 1_000);
      expect(await buySessions.find(session.id, NOW)).toBeNull();
    });

    it('of one browser: the one that was changed last comes first, and no more than were asked for', async () => {
      const { store } = under();
      const { buySessions } = store;
      const [older, newer] = [fresh(), fresh()].map((session) => ({ ...session, browser: 'the same' }));
      if (!older || !newer) throw new Error('Two were made');
      await buySessions.insert(newer, times);
      await buySessions.insert(older, { ...times, now: NOW - 10 });
      expect(await buySessions.findNewest('the same', NOW, 9)).toMatchObject([{ id: newer.id }, { id: older.id }]);
      await buySessions.replace({ ...older, version: 1 }, { ...times, now: NOW + 10 });
      expect(await buySessions.findNewest('the same', NOW, 1)).toMatchObject([{ id: older.id }]);
    });

    it('are changed by one of many at once', async () => {
      const { store } = under();
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
});
