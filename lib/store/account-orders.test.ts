import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { claimedAttempt, QUOTE, savedAttempt } from '#tests/support/stored-attempt.ts';
import { NOW, onEachStore } from '#tests/support/store-under-test.ts';

const HOUR_MS = 3_600_000;

onEachStore((under) => {
  /** An order that the provider took. */
  async function taken({ orderedAt = NOW, quote = QUOTE, subjectHash = randomUUID() } = {}) {
    const { store } = under();
    const { id } = await claimedAttempt(store, { subjectHash, quote, flow: 'MOVE', now: NOW });
    await store.accountOrders.insert({ attemptId: id, subjectHash, data: 'sealed', day: '2026-12-01', orderedAt });
    await store.attempts.move(id, ['submitted'], 'confirmed', { orderNumber: 'MV1' }, NOW);
    return { id, subjectHash };
  }

  it('keeps an order beside its attempt, as it was sent first, for every instance', async () => {
    const { store, other } = under();
    const { id, subjectHash } = await taken();
    await store.accountOrders.insert({ attemptId: id, subjectHash, data: 'later', day: null, orderedAt: NOW + 1 });
    const [order] = await other.accountOrders.list([subjectHash, 'another']);
    expect(order).toMatchObject({ data: 'sealed', day: '2026-12-01', orderedAt: NOW, seenAt: null });
    expect(order?.attempt).toEqual(await store.attempts.find(id));
    expect(await store.accountOrders.list([])).toEqual([]);
    expect(await store.accountOrders.list(['another'])).toEqual([]);
  });

  it('lists what was made or may have been made, the newest first, and nothing that failed', async () => {
    const { store } = under();
    const { id: old, subjectHash } = await taken();
    const { id } = await taken({ subjectHash, orderedAt: NOW + 1 });
    const { id: failed } = await claimedAttempt(store, { subjectHash, now: NOW });
    await store.accountOrders.insert({ attemptId: failed, subjectHash, data: '', day: null, orderedAt: NOW + 2 });
    expect((await store.accountOrders.list([subjectHash])).map(({ attempt }) => attempt.id)).toEqual([failed, id, old]);
    await store.attempts.move(failed, ['submitted'], 'not_sent', {}, NOW);
    expect((await store.accountOrders.list([subjectHash])).map(({ attempt }) => attempt.id)).toEqual([id, old]);
  });

  it('counts the orders whose account nobody has seen', async () => {
    const { store } = under();
    const before = await store.accountOrders.countUnseen(NOW - HOUR_MS);
    const { id } = await taken({ orderedAt: NOW - HOUR_MS });
    await taken({ orderedAt: NOW - HOUR_MS + 1 });
    expect(await store.accountOrders.countUnseen(NOW - HOUR_MS)).toBe(before + 1);
    expect((await store.accountOrders.listUnseen(NOW - HOUR_MS, 1_000)).map(({ attempt }) => attempt.id)).toContain(id);
    await store.accountOrders.markSeen(id, { data: '', seenAt: NOW });
    expect(await store.accountOrders.countUnseen(NOW - HOUR_MS)).toBe(before);
    expect(await store.accountOrders.find(id)).toMatchObject({ data: '', seenAt: NOW });
    expect(await store.accountOrders.delete(id)).toBe(true);
    expect(await store.accountOrders.delete(id)).toBe(false);
  });

  it('sweeps what failed orders have left behind, and no order that stands', async () => {
    const { store } = under();
    const { id, subjectHash } = await taken();
    const { id: unsent } = await savedAttempt(store, { subjectHash }, NOW);
    await store.accountOrders.insert({ attemptId: unsent, subjectHash, data: '', day: null, orderedAt: NOW });
    await store.accountOrders.sweep(NOW - 1);
    expect(await store.accountOrders.find(unsent)).not.toBeNull();
    await store.accountOrders.sweep(NOW);
    expect(await store.accountOrders.find(unsent)).toBeNull();
    expect(await store.accountOrders.find(id)).not.toBeNull();
  });

  it('gives a manual attempt out once to be sent again, while it is reviewed, and counts the send', async () => {
    const { store, other } = under();
    const { id } = await claimedAttempt(store, { now: NOW });
    await store.attempts.move(id, ['submitted'], 'unknown', {}, NOW);
    const lease = { until: NOW + 15_000, now: NOW };
    expect(await store.attempts.takeForResend(id, lease)).toBeNull();
    await store.attempts.move(id, ['unknown'], 'manual', { manualAt: NOW, reviewAt: NOW + 1, leaseUntil: null }, NOW);
    const taken = await Promise.all([
      store.attempts.takeForResend(id, lease),
      other.attempts.takeForResend(id, { ...lease, until: NOW + 15_001 }),
    ]);
    expect(taken.map((one) => one?.sends ?? null).sort()).toEqual([2, null]);
    await store.attempts.planReview(id, { reviewAt: null, reviews: 29 });
    expect(await store.attempts.takeForResend(id, lease)).toBeNull();
  });
});
