import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { frozenAttempt } from '#tests/support/stored-attempt.ts';
import { NOW, onEachStore } from '#tests/support/store-under-test.ts';
import type { NewAttempt } from './attempt.ts';

onEachStore((under) => {
  async function submitted(change: Partial<NewAttempt> = {}, leaseUntil = NOW + 90_000) {
    const { store } = under();
    const saved = await store.attempts.saveQuote(frozenAttempt(change), NOW);
    const claim = await store.attempts.claim(saved.id, { fingerprint: 'f', leaseUntil, now: NOW });
    if (!claim.claimed) throw new Error('not claimed');
    return claim.attempt;
  }

  describe('an attempt', () => {
    it('gives back what was stored, to every instance', async () => {
      const { store, other } = under();
      const { quote } = frozenAttempt();
      const attempt = frozenAttempt({ quote: { ...quote, basis: { geoCode: '17-167', expiresOn: '2026-11-30' } } });
      const saved = await store.attempts.saveQuote(attempt, NOW);
      expect(saved).toEqual({
        ...attempt,
        outcomeCode: null,
        orderNumber: null,
        sends: 0,
        leaseUntil: null,
        createdAt: NOW,
        updatedAt: NOW,
        submittedAt: null,
        settledAt: null,
      });
      expect(await other.attempts.find(attempt.id)).toEqual(saved);
      expect(await other.attempts.find('nobody')).toBeNull();
    });

    it('finds the newest with a short code', async () => {
      const { store } = under();
      const reference = randomUUID();
      await store.attempts.saveQuote(frozenAttempt({ reference }), NOW);
      const newer = await store.attempts.saveQuote(frozenAttempt({ reference }), NOW + 1);
      expect(await store.attempts.findByReference(reference)).toEqual(newer);
      expect(await store.attempts.findByReference('ZZZZ-ZZZZ')).toBeNull();
    });

    it('replaces a quote until it is submitted, and never after', async () => {
      const { store } = under();
      const attempt = frozenAttempt({ state: 'draft' });
      await store.attempts.saveQuote(attempt, NOW);
      const quote = { ...attempt.quote, taxCents: null, totalCents: 4500 };
      const replaced = await store.attempts.saveQuote({ ...attempt, state: 'ready', quote, fingerprint: 'a' }, NOW + 5);
      expect(replaced).toMatchObject({ state: 'ready', quote, createdAt: NOW, updatedAt: NOW + 5 });
      await store.attempts.claim(attempt.id, { fingerprint: 'a', leaseUntil: NOW + 90_000, now: NOW + 6 });
      const late = await store.attempts.saveQuote({ ...attempt, state: 'ready', fingerprint: 'b' }, NOW + 7);
      expect(late).toMatchObject({ state: 'submitted', quote, fingerprint: 'a', updatedAt: NOW + 6 });
    });

    it('is claimed by exactly one of fifty', async () => {
      const { store, other } = under();
      const { id } = await store.attempts.saveQuote(frozenAttempt(), NOW);
      const claim = { fingerprint: 'f', leaseUntil: NOW + 90_000, now: NOW };
      const claims = await Promise.all(
        Array.from({ length: 50 }, (_, index) => (index % 2 ? store : other).attempts.claim(id, claim)),
      );
      expect(claims.filter(({ claimed }) => claimed)).toHaveLength(1);
      for (const { attempt } of claims) {
        expect(attempt).toMatchObject({ id, state: 'submitted', sends: 1, submittedAt: NOW, leaseUntil: NOW + 90_000 });
      }
    });

    it('is not claimed as a draft, under another fingerprint, or when there is none', async () => {
      const { store } = under();
      const claim = { fingerprint: 'mine', leaseUntil: NOW, now: NOW };
      const early = await store.attempts.saveQuote(frozenAttempt({ state: 'draft' }), NOW);
      expect(await store.attempts.claim(early.id, claim)).toMatchObject({
        claimed: false,
        attempt: { state: 'draft' },
      });
      const changed = await store.attempts.saveQuote(frozenAttempt({ fingerprint: 'theirs' }), NOW);
      expect(await store.attempts.claim(changed.id, claim)).toMatchObject({
        claimed: false,
        attempt: { state: 'ready', fingerprint: 'theirs' },
      });
      expect(await store.attempts.claim('nobody', claim)).toEqual({ claimed: false, attempt: null });
    });

    it('moves once, by one of many, and remembers when it was settled', async () => {
      const { store, other } = under();
      const { id } = await submitted();
      const outcome = { outcomeCode: null, orderNumber: 'R-1', leaseUntil: null };
      const moves = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? store : other).attempts.move(id, ['submitted', 'unknown'], 'confirmed', outcome, NOW + 9),
        ),
      );
      expect(moves.filter(Boolean)).toHaveLength(1);
      expect(await store.attempts.find(id)).toMatchObject({ ...outcome, state: 'confirmed', settledAt: NOW + 9 });
      expect(await store.attempts.move(id, ['submitted'], 'unknown', {}, NOW + 10)).toBeNull();
    });

    it('keeps what a patch does not name, and leaves an open one unsettled', async () => {
      const { store } = under();
      const { id } = await submitted();
      const moved = await store.attempts.move(id, ['submitted'], 'unknown', { sends: 2 }, NOW + 3);
      expect(moved).toMatchObject({ state: 'unknown', sends: 2, leaseUntil: NOW + 90_000, settledAt: null });
    });

    it('throws at a move that the table of transitions forbids', async () => {
      const { store } = under();
      const { id } = await submitted();
      await expect(store.attempts.move(id, ['confirmed'], 'ready', {}, NOW)).rejects.toThrow('may not move');
      await expect(store.attempts.move(id, [], 'confirmed', {}, NOW)).rejects.toThrow('may not move');
    });

    it('is abandoned when its lease is over, and then settled by exactly one instance', async () => {
      const { store, other } = under();
      const { id } = await submitted({}, NOW + 1_000);
      const idsAt = async (now: number) => (await store.attempts.listAbandoned(now, 1_000)).map((one) => one.id);
      expect(await idsAt(NOW + 999)).not.toContain(id);
      expect(await idsAt(NOW + 1_000)).toContain(id);
      expect(await store.attempts.takeLease(id, { until: NOW + 60_000, now: NOW + 999 })).toBeNull();
      const taken = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? store : other).attempts.takeLease(id, { until: NOW + 60_000, now: NOW + 1_000 }),
        ),
      );
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await idsAt(NOW + 1_001)).not.toContain(id);
      await store.attempts.move(id, ['submitted'], 'confirmed', {}, NOW + 2_000);
      expect(await idsAt(NOW + 90_000)).not.toContain(id);
      expect(await store.attempts.takeLease(id, { until: NOW + 200_000, now: NOW + 90_000 })).toBeNull();
    });

    it('lets its holder hold on, and nobody who has lost it', async () => {
      const { store, other } = under();
      const { id } = await submitted({}, NOW + 1_000);
      const kept = await store.attempts.extendLease(id, { held: NOW + 1_000, until: NOW + 5_000, now: NOW + 500 });
      expect(kept).toMatchObject({ leaseUntil: NOW + 5_000 });
      await other.attempts.takeLease(id, { until: NOW + 9_000, now: NOW + 5_000 });
      expect(
        await store.attempts.extendLease(id, { held: NOW + 5_000, until: NOW + 20_000, now: NOW + 5_001 }),
      ).toBeNull();
    });

    it('finds the same purchase confirmed a short while ago', async () => {
      const { store } = under();
      const { id, subject } = await submitted();
      const sought = { subject, planCode: 'HSD_030', amountCents: 4812, since: NOW };
      expect(await store.attempts.findRecentConfirmed(sought)).toBeNull();
      await store.attempts.move(id, ['submitted'], 'confirmed', {}, NOW + 10);
      expect(await store.attempts.findRecentConfirmed(sought)).toMatchObject({ id });
      for (const change of [{ since: NOW + 11 }, { amountCents: 4811 }, { planCode: 'HSD_007' }, { subject: 'else' }]) {
        expect(await store.attempts.findRecentConfirmed({ ...sought, ...change })).toBeNull();
      }
    });

    it('counts the other open attempts of an account', async () => {
      const { store } = under();
      const subject = randomUUID();
      const mine = await submitted({ subject });
      expect(await store.attempts.countOpen(subject, mine.id)).toBe(0);
      const theirs = await submitted({ subject });
      await store.attempts.saveQuote(frozenAttempt({ subject }), NOW);
      expect(await store.attempts.countOpen(subject, mine.id)).toBe(1);
      await store.attempts.move(theirs.id, ['submitted'], 'confirmed', {}, NOW + 10);
      expect(await store.attempts.countOpen(subject, mine.id)).toBe(0);
      expect(await store.attempts.countOpen(subject, mine.id, NOW + 10)).toBe(1);
      expect(await store.attempts.countOpen(subject, mine.id, NOW + 11)).toBe(0);
    });

    it('lists for an operator', async () => {
      const { store } = under();
      const { id } = await submitted();
      await store.attempts.move(id, ['submitted'], 'unknown', {}, NOW + 1_000_000);
      const [newest] = await store.attempts.list({ limit: 1 });
      expect(newest?.id).toBe(id);
      expect((await store.attempts.list({ state: 'unknown', limit: 1_000 })).map((one) => one.id)).toContain(id);
      expect((await store.attempts.list({ state: 'ready', limit: 1_000 })).map((one) => one.id)).not.toContain(id);
    });
  });
});
