import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStore, type Store } from '#lib/store/store.ts';
import { claimedAttempt } from '#tests/support/stored-attempt.ts';
import { lineFor, readArguments, settle } from './settle.ts';

const NOW = Date.UTC(2026, 10, 20, 15);
const folder = mkdtempSync(join(tmpdir(), 'hearthline-settle-'));
let store: Store;

beforeAll(async () => {
  store = await openStore({ DATABASE_URL: null, DATA_DIR: folder });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

async function manual(reference: string) {
  const attempt = await claimedAttempt(store, { reference, now: NOW });
  await store.attempts.move(attempt.id, ['submitted'], 'unknown', {}, NOW);
  const moved = await store.attempts.move(attempt.id, ['unknown'], 'manual', {}, NOW);
  if (!moved) throw new Error('Not moved');
  return moved;
}

describe('what an operator types', () => {
  it.each<[string[], ReturnType<typeof readArguments>]>([
    [['list'], 'list'],
    [['7k2m9qxd', 'not-charged'], { reference: '7K2M-9QXD', outcome: 'not-charged', orderNumber: null }],
    [['7K2M-9QXD', 'confirmed'], { reference: '7K2M-9QXD', outcome: 'confirmed', orderNumber: null }],
    [['7K2M-9QXD', 'confirmed', '100042'], { reference: '7K2M-9QXD', outcome: 'confirmed', orderNumber: '100042' }],
  ])('%j', (given, read) => {
    expect(readArguments(given)).toEqual(read);
  });

  it.each([
    [[]],
    [['7K2M-9QXD']],
    [['list', 'all']],
    [['7K2M-9QXD', 'paid']],
    [['7K2M-9QXD', 'not-charged', '100042']],
    [['7K2M-9QXD', 'confirmed', '1', '2']],
    [['short', 'confirmed']],
  ])('%j makes no sense', (given) => {
    expect(() => readArguments(given)).toThrow(/Usage|not a reference/);
  });
});

describe('settling by hand', () => {
  it('records a charge with the order that it belongs to', async () => {
    const { id } = await manual('AAAA-0001');
    const verdict = { reference: 'AAAA-0001', outcome: 'confirmed', orderNumber: '100042' } as const;
    await settle(store, verdict, NOW + 5);
    const stored = await store.attempts.find(id);
    expect(stored).toMatchObject({ state: 'confirmed', orderNumber: '100042', settledAt: NOW + 5 });
    await expect(settle(store, { ...verdict, outcome: 'not-charged' }, NOW + 6)).rejects.toThrow('is confirmed');
    expect(await store.attempts.find(id)).toEqual(stored);
  });

  it('records that nothing was charged', async () => {
    const { id } = await manual('AAAA-0002');
    await settle(store, { reference: 'AAAA-0002', outcome: 'not-charged', orderNumber: null }, NOW + 5);
    expect(await store.attempts.find(id)).toMatchObject({ state: 'not_charged', orderNumber: null });
  });

  it('leaves alone what is not known or still under way', async () => {
    const { id } = await claimedAttempt(store, { reference: 'AAAA-0003', now: NOW });
    const verdict = { outcome: 'confirmed', orderNumber: null } as const;
    await expect(settle(store, { ...verdict, reference: 'AAAA-0003' }, NOW)).rejects.toThrow('is submitted');
    await expect(settle(store, { ...verdict, reference: 'AAAA-9999' }, NOW)).rejects.toThrow('No purchase');
    expect(await store.attempts.find(id)).toMatchObject({ state: 'submitted' });
  });

  it('shows what finds the charge in the payment system', async () => {
    const attempt = await manual('AAAA-0004');
    const line = lineFor(attempt);
    for (const part of ['AAAA-0004', '2026-11-20T15:00:00.000Z', 'HSD_030', '$48.12', attempt.id]) {
      expect(line).toContain(part);
    }
  });
});
