import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  claimAt,
  claimedAttempt,
  frozenAttempt,
  manualAttempt,
  QUOTE,
  savedAttempt,
} from '#tests/support/stored-attempt.ts';
import { NOW, onEachStore } from '#tests/support/store-under-test.ts';
import type { NewAttempt } from './attempt.ts';

const DAY_MS = 24 * 60 * 60_000;

onEachStore((under) => {
  const submitted = (change: Partial<NewAttempt> & { leaseMs?: number } = {}) =>
    claimedAttempt(under().store, { ...change, now: NOW });

  describe('an attempt', () => {
    it('is returned as it was stored, to every instance', async () => {
      const { store, other } = under();
      const attempt = frozenAttempt({ quote: { ...QUOTE, snapshot: { geoCode: '17-167', expiresOn: '2026-11-30' } } });
      const saved = await store.attempts.saveQuote(attempt, null, NOW);
      expect(saved).toEqual({
        ...attempt,
        state: 'ready',
        fingerprint: null,
        card: null,
        outcomeCode: null,
        orderNumber: null,
        sends: 0,
        leaseUntil: null,
        createdAt: NOW,
        updatedAt: NOW,
        submittedAt: null,
        settledAt: null,
        manualAt: null,
        reviewAt: null,
        reviews: 0,
        settledBy: null,
        paidThrough: null,
      });
      expect(await other.attempts.find(attempt.id)).toEqual(saved);
      expect(await other.attempts.find('nobody')).toBeNull();
    });

    it('is found by its short code, the newest first', async () => {
      const { store } = under();
      const reference = randomUUID();
      await savedAttempt(store, { reference }, NOW);
      const newer = await savedAttempt(store, { reference }, NOW + 1);
      expect(await store.attempts.findByReference(reference)).toEqual(newer);
      expect(await store.attempts.findByReference('ZZZZ-ZZZZ')).toBeNull();
    });

    it('takes another quote until it is submitted, and never after', async () => {
      const { store } = under();
      const attempt = frozenAttempt();
      await store.attempts.saveQuote(attempt, null, NOW);
      const quote = { ...QUOTE, taxCents: null, totalCents: 4_500 };
      // The shopper enters another phone number: the same purchase, charged for a different subject.
      const change = { quote, subjectHash: randomUUID() };
      const replaced = await store.attempts.saveQuote({ ...attempt, ...change }, null, NOW + 5);
      expect(replaced).toMatchObject({ ...change, state: 'ready', createdAt: NOW, updatedAt: NOW + 5 });
      await store.attempts.claim(attempt.id, claimAt(NOW + 6));
      expect(await store.attempts.saveQuote(attempt, null, NOW + 7)).toBeNull();
      expect(await store.attempts.find(attempt.id)).toMatchObject({ state: 'submitted', quote, updatedAt: NOW + 6 });
    });

    it('moves once, by one of many, and remembers when it was settled and by whom', async () => {
      const { store, other } = under();
      const { id } = await submitted();
      const outcome = {
        outcomeCode: null,
        orderNumber: 'R-1',
        leaseUntil: null,
        settledBy: 'Ada',
        paidThrough: '2026-12-19',
      };
      const moves = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? store : other).attempts.move(id, ['submitted', 'unknown'], 'confirmed', outcome, NOW + 9),
        ),
      );
      expect(moves.filter(Boolean)).toHaveLength(1);
      expect(await store.attempts.find(id)).toMatchObject({ ...outcome, state: 'confirmed', settledAt: NOW + 9 });
      expect(await store.attempts.move(id, ['submitted'], 'unknown', {}, NOW + 10)).toBeNull();
    });

    it('keeps what a patch does not name, and is not settled while it is open', async () => {
      const { store } = under();
      const { id } = await submitted();
      await store.attempts.move(id, ['submitted'], 'unknown', { outcomeCode: 'X' }, NOW + 3);
      const moved = await store.attempts.move(id, ['unknown'], 'contradicted', {}, NOW + 4);
      const persisted = { outcomeCode: 'X', leaseUntil: NOW + 15_000, settledAt: null, fingerprint: 'f' };
      expect(moved).toMatchObject({ ...persisted, state: 'contradicted', updatedAt: NOW + 4 });
    });

    it('throws at a move that the table of transitions forbids', async () => {
      const { store } = under();
      const { id } = await submitted();
      await expect(store.attempts.move(id, ['confirmed'], 'ready', {}, NOW)).rejects.toThrow('may not move');
      await expect(store.attempts.move(id, ['contradicted'], 'manual', {}, NOW)).rejects.toThrow('may not move');
      await expect(store.attempts.move(id, [], 'confirmed', {}, NOW)).rejects.toThrow('may not move');
    });
  });

  describe('an attempt that nobody works on', () => {
    const dueAt = async (now: number) => (await under().store.attempts.listDue(now, 1_000)).map((one) => one.id);

    it('is due when its lease is over, and then taken by exactly one instance', async () => {
      const { store, other } = under();
      const { id } = await submitted({ leaseMs: 1_000 });
      expect(await dueAt(NOW + 999)).not.toContain(id);
      expect(await dueAt(NOW + 1_000)).toContain(id);
      expect(await store.attempts.takeLease(id, { until: NOW + 60_000, now: NOW + 999 })).toBeNull();
      const taken = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? store : other).attempts.takeLease(id, { until: NOW + 60_000, now: NOW + 1_000 }),
        ),
      );
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await dueAt(NOW + 1_001)).not.toContain(id);
      await store.attempts.move(id, ['submitted'], 'confirmed', {}, NOW + 2_000);
      expect(await dueAt(NOW + 90_000)).not.toContain(id);
      expect(await store.attempts.takeLease(id, { until: NOW + 200_000, now: NOW + 90_000 })).toBeNull();
    });

    it('stays with whoever renews the lease, and is lost with it', async () => {
      const { store, other } = under();
      const { id } = await submitted({ leaseMs: 1_000 });
      const renewal = { current: NOW + 1_000, until: NOW + 5_000, now: NOW + 500 };
      expect(await store.attempts.extendLease(id, renewal)).toMatchObject({ leaseUntil: NOW + 5_000, sends: 1 });
      const sending = { current: NOW + 5_000, until: NOW + 6_000, now: NOW + 600, forSend: true };
      expect(await store.attempts.extendLease(id, sending)).toMatchObject({ sends: 2 });
      await other.attempts.takeLease(id, { until: NOW + 9_000, now: NOW + 6_000 });
      const late = { current: NOW + 6_000, until: NOW + 20_000, now: NOW + 6_001 };
      expect(await store.attempts.extendLease(id, late)).toBeNull();
    });

    it('is reviewed as manual when that was planned, and not before', async () => {
      const { store, other } = under();
      const { id } = await manualAttempt(store, { now: NOW });
      expect(await dueAt(NOW + 59_999)).not.toContain(id);
      expect(await dueAt(NOW + 60_000)).toContain(id);
      const taken = await store.attempts.takeLease(id, { until: NOW + 75_000, now: NOW + 60_000 });
      expect(taken).toMatchObject({ state: 'manual', manualAt: NOW });
      await store.attempts.planReview(id, { reviewAt: NOW + 180_000, reviews: 1 });
      expect(await other.attempts.find(id)).toMatchObject({ reviewAt: NOW + 180_000, reviews: 1, leaseUntil: null });
      expect(await dueAt(NOW + 179_999)).not.toContain(id);
      expect(await dueAt(NOW + 180_000)).toContain(id);
      await store.attempts.planReview(id, { reviewAt: null, reviews: 2 });
      expect(await dueAt(NOW + DAY_MS)).not.toContain(id);
    });

    it('is not reviewed once it was settled', async () => {
      const { store } = under();
      const { id } = await manualAttempt(store, { now: NOW });
      await store.attempts.move(id, ['manual'], 'confirmed', {}, NOW + 5);
      await store.attempts.planReview(id, { reviewAt: NOW + 10, reviews: 7 });
      expect(await store.attempts.find(id)).toMatchObject({ reviews: 0 });
    });
  });

  describe('the attempts of an account', () => {
    it('repeat each other while one is open, and for the same plan after one was confirmed, whatever the total', async () => {
      const { store } = under();
      const subjectHash = randomUUID();
      const mine = await savedAttempt(store, { subjectHash }, NOW);
      const repeatsOf = async (planCode: string, since: number) =>
        (await store.attempts.findRepeats({ ...mine, quote: { ...QUOTE, planCode } }, since)).map(({ id }) => id);
      const { id } = await submitted({ subjectHash, quote: { ...QUOTE, taxCents: null, totalCents: 4_500 } });
      expect(await repeatsOf('HSD_007', NOW)).toEqual([id]);
      await store.attempts.move(id, ['submitted'], 'confirmed', {}, NOW + 10);
      expect(await repeatsOf('HSD_030', NOW + 10)).toEqual([id]);
      expect(await repeatsOf('HSD_030', NOW + 11)).toEqual([]);
      expect(await repeatsOf('HSD_007', NOW + 10)).toEqual([]);
      expect(await store.attempts.findRepeats({ ...mine, subjectHash: 'else' }, NOW)).toEqual([]);
    });

    it('are counted, without one that is not submitted and the one that asks', async () => {
      const { store } = under();
      const subjectHash = randomUUID();
      const mine = await submitted({ subjectHash });
      expect(await store.attempts.countOpen(subjectHash, mine.id)).toBe(0);
      const theirs = await submitted({ subjectHash });
      await savedAttempt(store, { subjectHash }, NOW);
      expect(await store.attempts.countOpen(subjectHash, mine.id)).toBe(1);
      await store.attempts.move(theirs.id, ['submitted'], 'confirmed', {}, NOW + 10);
      expect(await store.attempts.countOpen(subjectHash, mine.id)).toBe(0);
      expect(await store.attempts.countOpen(subjectHash, mine.id, NOW + 10)).toBe(1);
      expect(await store.attempts.countOpen(subjectHash, mine.id, NOW + 11)).toBe(0);
    });
  });

  it('lists for an operator what is manual or contradicted, and what has been open for long, oldest first', async () => {
    const { store } = under();
    const timestamp = NOW - 10 * DAY_MS;
    const manual = await manualAttempt(store, { now: timestamp + 900 });
    const contradicted = await claimedAttempt(store, { now: timestamp + 800 });
    await store.attempts.move(contradicted.id, ['submitted'], 'unknown', {}, timestamp + 800);
    await store.attempts.move(contradicted.id, ['unknown'], 'contradicted', {}, timestamp + 800);
    const old = await claimedAttempt(store, { now: timestamp });
    const recent = await claimedAttempt(store, { now: timestamp + 1 });
    const done = await claimedAttempt(store, { now: timestamp });
    await store.attempts.move(done.id, ['submitted'], 'confirmed', {}, timestamp);
    const mine = [manual, contradicted, old, recent, done].map(({ id }) => id);
    const listed = (await store.attempts.listUnsettled(timestamp, 1_000)).map(({ id }) => id);
    expect(listed.filter((id) => mine.includes(id))).toEqual([old.id, contradicted.id, manual.id]);
  });
});
