import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  buildClaim,
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
  const submitted = (change: Partial<NewAttempt> & { leaseMs?: number } = {}) => claimedAttempt(under().store, change);
  const at = (timestamp: number) => {
    under().clock.now = timestamp;
  };

  describe('stored attempts', () => {
    it('returns an attempt as stored to every instance', async () => {
      const { store, other } = under();
      const attempt = frozenAttempt({ quote: { ...QUOTE, snapshot: { geoCode: '17-167', expiresOn: '2026-11-30' } } });
      const saved = await store.attempts.saveQuote(attempt, null);
      expect(saved).toEqual({
        ...attempt,
        state: 'ready',
        fingerprint: null,
        card: null,
        outcomeCode: null,
        orderNumber: null,
        sends: 0,
        lastSendAt: null,
        lastSendMs: null,
        ledgerState: 'ready',
        isLate: false,
        readAt: NOW,
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

    it('finds the newest attempt with a short code', async () => {
      const { store } = under();
      const reference = randomUUID();
      await savedAttempt(store, { reference });
      at(NOW + 1);
      const newer = await savedAttempt(store, { reference });
      expect(await store.attempts.findByReference(reference)).toEqual(newer);
      expect(await store.attempts.findByReference('ZZZZ-ZZZZ')).toBeNull();
    });

    it('replaces the quote of an attempt only until it is submitted', async () => {
      const { store } = under();
      const attempt = frozenAttempt();
      await store.attempts.saveQuote(attempt, null);
      const quote = { ...QUOTE, taxCents: null, totalCents: 4_500 };
      // The shopper enters another phone number: the same purchase, charged for a different subject.
      const change = { quote, subjectHash: randomUUID() };
      at(NOW + 5);
      const replaced = await store.attempts.saveQuote({ ...attempt, ...change }, null);
      expect(replaced).toMatchObject({ ...change, state: 'ready', createdAt: NOW, updatedAt: NOW + 5 });
      at(NOW + 6);
      await store.attempts.claim(attempt.id, buildClaim());
      at(NOW + 7);
      expect(await store.attempts.saveQuote(attempt, null)).toBeNull();
      expect(await store.attempts.find(attempt.id)).toMatchObject({ state: 'submitted', quote, updatedAt: NOW + 6 });
    });

    it('lets one of many requests settle an attempt, and stores the time', async () => {
      const { store, other } = under();
      const { id } = await submitted();
      const outcome = {
        outcomeCode: null,
        orderNumber: 'R-1',
        paidThrough: '2026-12-19',
      };
      at(NOW + 9);
      const moves = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? store : other).attempts.move(id, ['submitted', 'unknown'], 'confirmed', outcome),
        ),
      );
      expect(moves.filter(Boolean)).toHaveLength(1);
      expect(await store.attempts.find(id)).toMatchObject({ ...outcome, state: 'confirmed', settledAt: NOW + 9 });
      expect(await store.attempts.move(id, ['submitted'], 'unknown', {})).toBeNull();
    });

    it('keeps columns that a patch does not name, and sets no settlement time while open', async () => {
      const { store } = under();
      const { id } = await submitted();
      await store.attempts.move(id, ['submitted'], 'unknown', { outcomeCode: 'X' });
      at(NOW + 4);
      const moved = await store.attempts.move(id, ['unknown'], 'contradicted', {});
      const persisted = { outcomeCode: 'X', leaseUntil: NOW + 15_000, settledAt: null, fingerprint: 'f' };
      expect(moved).toMatchObject({ ...persisted, state: 'contradicted', updatedAt: NOW + 4 });
    });

    it('throws at a transition that the state table forbids', async () => {
      const { store } = under();
      const { id } = await submitted();
      await expect(store.attempts.move(id, ['confirmed'], 'ready', {})).rejects.toThrow('may not move');
      await expect(store.attempts.move(id, ['contradicted'], 'manual', {})).rejects.toThrow('may not move');
      await expect(store.attempts.move(id, [], 'confirmed', {})).rejects.toThrow('may not move');
    });
  });

  describe('leases of attempts', () => {
    const listDue = async (store = under().store) =>
      (await store.attempts.listDue({ flows: ['EZREFILL'], forMs: 0, limit: 1_000 })).map(({ id }) => id);
    /** SQLite's processes watch leases from when they first see them. */
    const watchLeases = () => Promise.all([listDue(under().store), listDue(under().other)]);

    it('lets exactly one instance take an attempt whose lease is over', async () => {
      const { store, other, pass } = under();
      const { id } = await submitted({ leaseMs: 1_000 });
      await watchLeases();
      pass(999);
      expect(await listDue()).not.toContain(id);
      expect(await store.attempts.takeLease(id, 60_000)).toBeNull();
      pass(1);
      expect(await listDue()).toContain(id);
      const taken = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 2 ? store : other).attempts.takeLease(id, 60_000)),
      );
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await listDue()).not.toContain(id);
      await store.attempts.move(id, ['submitted'], 'confirmed', {});
      pass(90_000);
      expect(await listDue()).not.toContain(id);
      expect(await store.attempts.takeLease(id, 60_000)).toBeNull();
    });

    it('keeps an attempt with the instance that renews its lease', async () => {
      const { store, other, pass } = under();
      const { id } = await submitted({ leaseMs: 1_000 });
      await watchLeases();
      pass(500);
      const renewed = await store.attempts.extendLease(id, { current: NOW + 1_000, leaseMs: 5_000 });
      expect(renewed).toMatchObject({ leaseUntil: NOW + 5_500, sends: 1, lastSendAt: NOW });
      const sending = { current: NOW + 5_500, leaseMs: 6_000, forSend: true };
      expect(await store.attempts.extendLease(id, sending)).toMatchObject({ sends: 2, lastSendAt: NOW + 500 });
      await watchLeases();
      pass(5_999);
      expect(await other.attempts.takeLease(id, 9_000)).toBeNull();
      pass(1);
      expect(await other.attempts.takeLease(id, 9_000)).not.toBeNull();
      expect(await store.attempts.extendLease(id, { current: NOW + 6_500, leaseMs: 20_000 })).toBeNull();
    });

    it('writes the time of the first request without counting it again', async () => {
      const { store, pass } = under();
      const { id, leaseUntil } = await submitted();
      pass(700);
      const lease = { current: leaseUntil ?? 0, leaseMs: 15_000, forFirstSend: true };
      expect(await store.attempts.extendLease(id, lease)).toMatchObject({ sends: 1, lastSendAt: NOW + 700 });
    });

    it('makes a manual attempt due at its planned review, and not before', async () => {
      const { store, other, pass } = under();
      const { id } = await manualAttempt(store);
      pass(59_999);
      expect(await listDue()).not.toContain(id);
      pass(1);
      expect(await listDue()).toContain(id);
      expect(await store.attempts.takeLease(id, 15_000)).toMatchObject({ state: 'manual', manualAt: NOW });
      await store.attempts.planReview(id, { inMs: 120_000, reviews: 1 });
      expect(await other.attempts.find(id)).toMatchObject({ reviewAt: NOW + 180_000, reviews: 1, leaseUntil: null });
      pass(119_999);
      expect(await listDue()).not.toContain(id);
      pass(1);
      expect(await listDue()).toContain(id);
      await store.attempts.planReview(id, { inMs: null, reviews: 2 });
      pass(DAY_MS);
      expect(await listDue()).not.toContain(id);
    });

    it('plans no review of a settled attempt', async () => {
      const { store } = under();
      const { id } = await manualAttempt(store);
      await store.attempts.move(id, ['manual'], 'confirmed', {});
      await store.attempts.planReview(id, { inMs: 10, reviews: 7 });
      expect(await store.attempts.find(id)).toMatchObject({ reviews: 0 });
    });
  });

  describe('attempts of one account', () => {
    it('finds repeats while one is open or the same plan was paid, whatever the total', async () => {
      const { store } = under();
      const subjectHash = randomUUID();
      const mine = await savedAttempt(store, { subjectHash });
      const repeatsOf = (planCode: string, withinMs: number) =>
        store.attempts.findRepeats({ ...mine, quote: { ...QUOTE, planCode } }, withinMs);
      const { id } = await submitted({ subjectHash, quote: { ...QUOTE, taxCents: null, totalCents: 4_500 } });
      expect(await repeatsOf('HSD_007', 0)).toEqual([id]);
      await store.attempts.move(id, ['submitted'], 'confirmed', {});
      at(NOW + 10);
      expect(await repeatsOf('HSD_030', 10)).toEqual([id]);
      expect(await repeatsOf('HSD_030', 9)).toEqual([]);
      expect(await repeatsOf('HSD_007', 10)).toEqual([]);
      expect(await store.attempts.findRepeats({ ...mine, subjectHash: 'else' }, 10)).toEqual([]);
    });

    it('counts open attempts without quotes and without the current one', async () => {
      const { store } = under();
      const subjectHash = randomUUID();
      const mine = await submitted({ subjectHash });
      expect(await store.attempts.countOpen(subjectHash, mine.id)).toBe(0);
      const theirs = await submitted({ subjectHash });
      await savedAttempt(store, { subjectHash });
      expect(await store.attempts.countOpen(subjectHash, mine.id)).toBe(1);
      at(NOW + 10);
      await store.attempts.move(theirs.id, ['submitted'], 'confirmed', {});
      expect(await store.attempts.countOpen(subjectHash, mine.id)).toBe(0);
      expect(await store.attempts.countOpen(subjectHash, mine.id, NOW + 10)).toBe(1);
      expect(await store.attempts.countOpen(subjectHash, mine.id, NOW + 11)).toBe(0);
    });
  });

  it('lists manual, contradicted and long open attempts for operators, oldest first', async () => {
    const { store } = under();
    const timestamp = NOW - 10 * DAY_MS;
    at(timestamp + 900);
    const manual = await manualAttempt(store);
    at(timestamp + 800);
    const contradicted = await claimedAttempt(store);
    await store.attempts.move(contradicted.id, ['submitted'], 'unknown', {});
    await store.attempts.move(contradicted.id, ['unknown'], 'contradicted', {});
    at(timestamp);
    const old = await claimedAttempt(store);
    const done = await claimedAttempt(store);
    await store.attempts.move(done.id, ['submitted'], 'confirmed', {});
    at(timestamp + 1);
    const recent = await claimedAttempt(store);
    const mine = [manual, contradicted, old, recent, done].map(({ id }) => id);
    at(timestamp + 1_000);
    const { attempts } = await store.attempts.listUnsettled({ openMs: 1_000, limit: 1_000 });
    const listed = attempts.map(({ id }) => id);
    expect(listed.filter((id) => mine.includes(id))).toEqual([old.id, contradicted.id, manual.id]);
  });
});
