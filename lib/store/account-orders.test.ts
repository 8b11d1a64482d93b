import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { claimedAttempt, QUOTE, savedAttempt } from '#tests/support/stored-attempt.ts';
import { NOW, onEachStore } from '#tests/support/store-under-test.ts';

const HOUR_MS = 3_600_000;
const LEASE_MS = 15_000;

onEachStore((under) => {
  /** An order that the provider took. */
  async function takenOrder({ quote = QUOTE, subjectHash = randomUUID() } = {}) {
    const { store } = under();
    const { id } = await claimedAttempt(store, { subjectHash, quote, flow: 'MOVE' });
    await store.accountOrders.insert({ attemptId: id, subjectHash, data: 'sealed', day: '2026-12-01' });
    await store.attempts.move(id, ['submitted'], 'confirmed', { orderNumber: 'MV1' });
    return { id, subjectHash };
  }

  it('keeps an order as it was sent first, visible to every instance', async () => {
    const { store, other } = under();
    const { id, subjectHash } = await takenOrder();
    await store.accountOrders.insert({ attemptId: id, subjectHash, data: 'later', day: null });
    const [order] = await other.accountOrders.list([subjectHash, 'another']);
    expect(order).toMatchObject({ data: 'sealed', day: '2026-12-01', orderedAt: NOW, ageMs: 0, seenAt: null });
    expect(order?.attempt).toEqual(await store.attempts.find(id));
    expect(await store.accountOrders.list([])).toEqual([]);
    expect(await store.accountOrders.list(['another'])).toEqual([]);
  });

  it('lists orders that were made or may have been made, newest first, without failed ones', async () => {
    const { store, pass } = under();
    const { id: old, subjectHash } = await takenOrder();
    pass(1);
    const { id } = await takenOrder({ subjectHash });
    pass(1);
    const { id: failed } = await claimedAttempt(store, { subjectHash });
    await store.accountOrders.insert({ attemptId: failed, subjectHash, data: '', day: null });
    expect((await store.accountOrders.list([subjectHash])).map(({ attempt }) => attempt.id)).toEqual([failed, id, old]);
    await store.attempts.move(failed, ['submitted'], 'not_sent', {});
    expect((await store.accountOrders.list([subjectHash])).map(({ attempt }) => attempt.id)).toEqual([id, old]);
  });

  it('lists and counts orders whose new account nobody has seen', async () => {
    const { store, pass } = under();
    const { id } = await takenOrder();
    pass(1);
    const { id: later } = await takenOrder();
    pass(HOUR_MS - 1);
    const unseen = await store.accountOrders.listUnseen({ forMs: HOUR_MS, limit: 1_000 });
    const ids = unseen.map(({ attempt }) => attempt.id);
    expect([ids.includes(id), ids.includes(later)]).toEqual([true, false]);
    expect(unseen.find(({ attempt }) => attempt.id === id)).toMatchObject({ orderedAt: NOW, ageMs: HOUR_MS });
    expect(await store.accountOrders.countUnseen(HOUR_MS)).toBe(ids.length);
    await store.accountOrders.markSeen(id, '');
    expect(await store.accountOrders.countUnseen(HOUR_MS)).toBe(ids.length - 1);
    expect(await store.accountOrders.find(id)).toMatchObject({ data: '', seenAt: NOW + HOUR_MS });
    expect(await store.accountOrders.delete(id)).toBe(true);
    expect(await store.accountOrders.delete(id)).toBe(false);
  });

  it('deletes failed orders in the sweep, and no others', async () => {
    const { store } = under();
    const { id, subjectHash } = await takenOrder();
    const { id: unsent } = await savedAttempt(store, { subjectHash });
    await store.accountOrders.insert({ attemptId: unsent, subjectHash, data: '', day: null });
    await store.accountOrders.sweep(1);
    expect(await store.accountOrders.find(unsent)).not.toBeNull();
    await store.accountOrders.sweep(0);
    expect(await store.accountOrders.find(unsent)).toBeNull();
    expect(await store.accountOrders.find(id)).not.toBeNull();
  });

  it('leases a manual attempt once for a resend while it is reviewed, and counts the send', async () => {
    const { store, other } = under();
    const { id } = await claimedAttempt(store);
    await store.attempts.move(id, ['submitted'], 'unknown', {});
    expect(await store.attempts.takeForResend(id, LEASE_MS)).toBeNull();
    await store.attempts.move(id, ['unknown'], 'manual', { reviewInMs: 1, reviews: 0 });
    const leased = await Promise.all([
      store.attempts.takeForResend(id, LEASE_MS),
      other.attempts.takeForResend(id, LEASE_MS),
    ]);
    expect(leased.map((attempt) => attempt?.sends ?? null).sort()).toEqual([2, null]);
    await store.attempts.planReview(id, { inMs: null, reviews: 29 });
    expect(await store.attempts.takeForResend(id, LEASE_MS)).toBeNull();
  });
});
