import { expect, it } from '@jest/globals';
import { claimedAttempt, manualAttempt } from '#tests/support/stored-attempt.ts';
import { NOW, onEachStore } from '#tests/support/store-under-test.ts';
import type { NewOutcomeEntry } from './outcome-entries.ts';

const DAY_MS = 24 * 60 * 60_000;
const WRONG: NewOutcomeEntry = {
  operator: 'Bob',
  from: 'manual',
  to: 'not_charged',
  provider: 'no report: it cannot be reached',
  reason: 'Not charged, says Kim',
  orderNumber: null,
  outcomeCode: 'X-1',
  reviewInMs: 1_000,
};
const RIGHT: NewOutcomeEntry = {
  operator: 'Ada',
  from: 'not_charged',
  to: 'confirmed',
  provider: 'charged $48.12, order R-7',
  reason: 'Mistyped',
  orderNumber: 'R-7',
  card: { brand: 'visa', lastFour: '1111' },
  outcomeCode: null,
  reviewInMs: null,
};

onEachStore((under) => {
  it('enters an outcome with its reason, and corrects it by another row', async () => {
    const { store, other, clock } = under();
    const { id } = await manualAttempt(store);
    clock.now = NOW + 5;
    expect(await store.outcomeEntries.enter(id, WRONG)).toBe(true);
    expect(await other.attempts.find(id)).toMatchObject({
      state: 'not_charged',
      isLate: false,
      settledAt: NOW + 5,
      settledBy: 'Bob',
      outcomeCode: 'X-1',
      reviewAt: NOW + 1_005,
    });
    clock.now = NOW + 9;
    expect(await other.outcomeEntries.enter(id, RIGHT)).toBe(true);
    expect(await store.attempts.find(id)).toMatchObject({
      state: 'confirmed',
      ledgerState: 'confirmed',
      isLate: true,
      settledAt: NOW + 9,
      settledBy: 'Ada',
      orderNumber: 'R-7',
      outcomeCode: null,
      reviewAt: null,
      card: { brand: 'visa', lastFour: '1111' },
    });
    const { operator, from, to, provider, reason } = WRONG;
    expect(await store.outcomeEntries.list(id)).toEqual([
      {
        ...{ operator, from, to, provider, reason, enteredAt: NOW + 5 },
        ...{ settledBefore: null, settledByBefore: null, orderNumberBefore: null },
      },
      {
        ...{ operator: 'Ada', from: 'not_charged', to: 'confirmed', provider: RIGHT.provider, reason: 'Mistyped' },
        ...{ enteredAt: NOW + 9, settledBefore: NOW + 5, settledByBefore: 'Bob', orderNumberBefore: null },
      },
    ]);
  });

  it('counts a corrected attempt as paid for limits and later payments', async () => {
    const { store } = under();
    const attempt = await manualAttempt(store);
    await store.outcomeEntries.enter(attempt.id, WRONG);
    expect(await store.attempts.findLastConfirmed(attempt.subjectHash)).toBeNull();
    await store.outcomeEntries.enter(attempt.id, RIGHT);
    expect(await store.attempts.findLastConfirmed(attempt.subjectHash)).toBe(attempt.id);
    const next = { id: 'another', subjectHash: attempt.subjectHash, quote: attempt.quote };
    expect(await store.attempts.findRepeats(next, DAY_MS)).toEqual([attempt.id]);
    await store.outcomeEntries.enter(attempt.id, { ...WRONG, from: 'confirmed' });
    expect(await store.attempts.findLastConfirmed(attempt.subjectHash)).toBeNull();
  });

  it('lets one of several operators enter an outcome, and changes nothing for the others', async () => {
    const { store, other } = under();
    const { id } = await manualAttempt(store);
    const entries = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? store : other).outcomeEntries.enter(id, { ...WRONG, operator: `Operator ${index}` }),
      ),
    );
    expect(entries.filter(Boolean)).toHaveLength(1);
    const [entry, ...more] = await store.outcomeEntries.list(id);
    expect(more).toEqual([]);
    expect(await store.attempts.find(id)).toMatchObject({ settledBy: entry?.operator });
    expect(await store.outcomeEntries.enter('nobody', WRONG)).toBe(false);
  });

  it('throws at an outcome that no operator may enter', async () => {
    const { store } = under();
    const { id } = await claimedAttempt(store);
    await store.attempts.move(id, ['submitted'], 'declined', {});
    for (const change of [
      { from: 'declined' },
      { from: 'submitted' },
      { from: 'confirmed', to: 'confirmed' },
    ] as const) {
      await expect(store.outcomeEntries.enter(id, { ...RIGHT, ...change })).rejects.toThrow('may not enter');
    }
    expect(await store.attempts.find(id)).toMatchObject({ state: 'declined' });
    expect(await store.outcomeEntries.list(id)).toEqual([]);
  });

  it('deletes entries once their attempt is gone', async () => {
    const { store, clock } = under();
    const { id } = await manualAttempt(store);
    await store.outcomeEntries.enter(id, { ...WRONG, reviewInMs: null });
    clock.now = NOW + 399 * DAY_MS;
    await store.sweep();
    expect(await store.outcomeEntries.list(id)).toHaveLength(1);
    clock.now = NOW + 401 * DAY_MS;
    await store.sweep();
    expect(await store.attempts.find(id)).toBeNull();
    expect(await store.outcomeEntries.list(id)).toEqual([]);
  });

  it('lists the attempts of a period by their submission, page by page', async () => {
    const { store, clock } = under();
    const begin = NOW + 1_000 * DAY_MS;
    const ids: string[] = [];
    for (const ms of [0, 5, 5, 9, 10]) {
      clock.now = begin + ms;
      ids.push((await claimedAttempt(store)).id);
    }
    const listed: string[] = [];
    let after: { submittedAt: number; id: string } | null = null;
    let pages = 0;
    do {
      const page = await store.attempts.listSubmitted({ from: begin + 5, to: begin + 10, after, limit: 2 });
      listed.push(...page.attempts.map((attempt) => attempt.id));
      after = page.last;
      pages += 1;
    } while (after !== null);
    expect([...listed].sort()).toEqual(ids.slice(1, 4).sort());
    expect(listed.at(-1)).toBe(ids[3]);
    expect(pages).toBe(2);
  });
});
