import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { log } from '#lib/log.ts';
import { claimedAttempt, buildClaim, manualAttempt, QUOTE, savedAttempt } from '#tests/support/stored-attempt.ts';
import { onEachStore } from '#tests/support/store-under-test.ts';
import type { Engine } from './engine.ts';
import { openPostgres } from './postgres.ts';
import { UnreadableRow } from './readable-rows.ts';
import { openSqlite } from './sqlite.ts';

onEachStore((under) => {
  let engine: Engine;
  let error: jest.SpiedFunction<typeof log.error>;
  beforeEach(async () => {
    const { DATABASE_URL, DATA_DIR } = under().where;
    engine = DATABASE_URL ? await openPostgres(DATABASE_URL) : await openSqlite(join(DATA_DIR, 'hearthline.sqlite'));
    error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  });
  afterEach(async () => {
    error.mockRestore();
    await engine.query('DELETE FROM attempts');
    await engine.close();
  });

  const spoil = (table: string, column: string, value: string, id: string) =>
    engine.query(`UPDATE ${table} SET ${column} = $1 WHERE id = $2`, [value, id]);
  const due = async (flows = ['EZREFILL'], limit = 3) =>
    (await under().store.attempts.listDue({ flows, forMs: 0, limit })).map(({ id }) => id);
  /** Attempts whose lease is over, oldest first. */
  async function abandoned(count: number, flow = 'EZREFILL'): Promise<string[]> {
    const { store, pass } = under();
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) {
      ids.push((await claimedAttempt(store, { flow, leaseMs: 0 })).id);
      pass(1);
    }
    await due();
    return ids;
  }

  describe('a row that cannot be read', () => {
    it('lists the other orders of the account', async () => {
      const { store } = under();
      const subjectHash = randomUUID();
      const [spoiled, readable] = [await claimedAttempt(store), await claimedAttempt(store)];
      for (const { id: attemptId } of [spoiled, readable]) {
        await store.accountOrders.insert({ attemptId, subjectHash, data: '', day: null });
      }
      await spoil('attempts', 'quote', 'no JSON', spoiled.id);
      expect((await store.accountOrders.list([subjectHash])).map(({ attempt }) => attempt.id)).toEqual([readable.id]);
      await expect(store.accountOrders.find(spoiled.id)).rejects.toThrow(UnreadableRow);
    });

    it.each([
      ['quote', 'no JSON'],
      ['quote', '{"planCode":7}'],
      ['quote', ''],
      ['state', 'submitted '],
      ['card_brand', 'a brand of tomorrow'],
    ])('leaves out a row with %s %j, and logs it once with its id', async (column, value) => {
      const { store } = under();
      const [first = '', second = ''] = await abandoned(2);
      await spoil('attempts', column, value, first);
      expect(await due()).toEqual([second]);
      expect(await due()).toEqual([second]);
      const isListed = column !== 'state';
      const lines = error.mock.calls.map(([line]) => line);
      expect(lines).toEqual(
        isListed ? [{ event: 'store_row_unreadable', table: 'attempts', row: first, message: expect.any(String) }] : [],
      );
      if (value.length > 7) expect(JSON.stringify(lines)).not.toContain(value);
      await expect(store.attempts.find(first)).rejects.toThrow(UnreadableRow);
    });

    it('does not displace readable attempts from the due ones, however many there are', async () => {
      const ids = await abandoned(9);
      for (const id of ids.slice(0, 7)) await spoil('attempts', 'quote', 'no JSON', id);
      expect(await due()).toEqual(ids.slice(7));
    });

    it('does not displace due attempts with those of an unknown flow, and keeps them', async () => {
      const foreign = await abandoned(7, 'A FLOW OF TOMORROW');
      const own = await abandoned(2);
      expect(await due()).toEqual(own);
      expect(await due(['EZREFILL', 'A FLOW OF TOMORROW'], 99)).toEqual([...foreign, ...own]);
    });

    it('lists an unreadable row for operators, behind the readable ones', async () => {
      const { store, pass } = under();
      const spoiled = await manualAttempt(store, { reference: '7K2M-9QXD' });
      pass(1);
      const foreign = await manualAttempt(store, { reference: 'AAAA-0002' });
      pass(1);
      const other = await manualAttempt(store);
      await spoil('attempts', 'quote', 'no JSON', spoiled.id);
      await spoil('attempts', 'state', 'a state of tomorrow', foreign.id);
      expect(await store.attempts.listUnsettled({ openMs: 0, limit: 1 })).toMatchObject({
        attempts: [{ id: other.id }],
        unreadable: [
          { id: spoiled.id, reference: '7K2M-9QXD', state: 'manual' },
          { id: foreign.id, reference: 'AAAA-0002', state: 'a state of tomorrow' },
        ],
      });
    });

    it('refuses a second payment beside an open one that cannot be read', async () => {
      const { store } = under();
      const subjectHash = randomUUID();
      const spoiled = await claimedAttempt(store, { subjectHash });
      await spoil('attempts', 'quote', 'no JSON', spoiled.id);
      const again = await savedAttempt(store, { subjectHash });
      expect(await store.attempts.findRepeats(again, 0)).toEqual([spoiled.id]);
      expect(await store.attempts.countOpen(subjectHash, again.id)).toBe(1);
      const unlessRepeated = { subjectHash, withinMs: 0, acknowledged: [] };
      expect(await store.attempts.claim(again.id, buildClaim({ unlessRepeated }))).toBeNull();
    });

    it('counts an unreadable payment, and finds it as the last one', async () => {
      const { store } = under();
      const subjectHash = randomUUID();
      const paid = await claimedAttempt(store, { subjectHash });
      await store.attempts.move(paid.id, ['submitted'], 'confirmed', {});
      const open = await claimedAttempt(store);
      for (const { id } of [paid, open]) await spoil('attempts', 'quote', 'no JSON', id);
      expect(await store.attempts.findLastConfirmed(subjectHash)).toBe(paid.id);
      expect(await store.attempts.countOpenByAge([1])).toMatchObject([{ state: 'submitted', count: 1 }]);
    });

    it('never treats an unreadable row as missing', async () => {
      const { store } = under();
      const { id, reference } = await claimedAttempt(store, { reference: 'AAAA-0001' });
      await spoil('attempts', 'quote', 'no JSON', id);
      await expect(store.attempts.find(id)).rejects.toThrow(UnreadableRow);
      await expect(store.attempts.findByReference(reference)).rejects.toThrow(UnreadableRow);
      // Repaired, it goes on.
      await spoil('attempts', 'quote', JSON.stringify(QUOTE), id);
      expect(await store.attempts.find(id)).toMatchObject({ state: 'submitted' });
    });
  });
});
