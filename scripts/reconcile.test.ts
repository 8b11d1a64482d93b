import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openStore, type Store } from '#lib/store/store.ts';
import { claimedAttempt } from '#tests/support/stored-attempt.ts';
import { readRequest, reconcile } from './reconcile.ts';
import type { ProviderReport } from './settle/provider-report.ts';

const HOUR_MS = 60 * 60_000;
const NOW = Date.UTC(2026, 10, 20, 15);
const SILENT: ProviderReport = { says: 'nothing', why: 'it cannot be reached', isOutage: true };
const OLD: ProviderReport = { says: 'nothing', why: 'it keeps keys for 30 days', isOutage: false };
const NOT_CHARGED: ProviderReport = { says: 'not charged', code: null };

describe('the arguments of reconcile', () => {
  it.each<[string[], ReturnType<typeof readRequest>]>([
    [['--last', '26h'], { span: { lastMs: 26 * HOUR_MS }, charges: null, perSecond: 5 }],
    [['--last=2d', '--per-second', '0.5'], { span: { lastMs: 48 * HOUR_MS }, charges: null, perSecond: 0.5 }],
    [
      ['--from', '2026-11-20', '--charges', 'list.csv'],
      { span: { from: Date.UTC(2026, 10, 20), to: null }, charges: 'list.csv', perSecond: 5 },
    ],
    [
      ['--from', '2026-11-20T10:00:00-05:00', '--to', '2026-11-20T15:00:01'],
      { span: { from: NOW, to: NOW + 1_000 }, charges: null, perSecond: 5 },
    ],
  ])('parse %j', (args, request) => {
    expect(readRequest(args)).toEqual(request);
  });

  it.each([
    [[]],
    [['--to', '2026-11-20']],
    [['--from', '2026-11-20', '--last', '26h']],
    [['--last', '26h', '--to', '2026-11-20']],
    [['--last', 'a day']],
    [['--from', 'yesterday']],
    [['--from', '20.11.2026']],
    [['--last', '26h', '--per-second', '0']],
    [['--last', '26h', 'more']],
  ])('refuse %j', (args) => {
    expect(() => readRequest(args)).toThrow(/Usage|is not a/);
  });
});

describe('reconcile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearthline-reconcile-'));
  let store: Store;
  let now = NOW;
  const ids: string[] = [];

  beforeAll(async () => {
    store = await openStore({ DATABASE_URL: null, DATA_DIR: folder }, { clock: () => now });
    for (let index = 0; index < 8; index += 1) {
      now = NOW + index;
      const { id } = await claimedAttempt(store, { flow: index === 2 ? 'MOVE' : 'EZREFILL' });
      await store.attempts.move(id, ['submitted'], 'declined', { outcomeCode: 'X' });
      ids.push(id);
    }
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const compare = async (ask: () => Promise<ProviderReport | null>, from = NOW, signal?: AbortSignal) => {
    const askProvider = jest.fn(ask);
    const output: string[] = [];
    const means = { ask: askProvider, print: (line: string) => output.push(line), ...(signal && { signal }) };
    const findings = await reconcile(store, { from, to: NOW + 8, charges: [], perSecond: 100 }, means);
    return { findings, printed: output, asked: askProvider };
  };

  it('checks each payment of the span once, and nothing that moves no money', async () => {
    const { findings, asked } = await compare(async () => NOT_CHARGED);
    expect(asked).toHaveBeenCalledTimes(7);
    expect(findings).toEqual({ asked: 7, same: 7, open: 0, differences: 0, withoutReport: 0, goOnFrom: null });
  });

  it('stops after five calls in a row without a response, and prints where to continue', async () => {
    const { findings } = await compare(async () => SILENT);
    expect(findings).toMatchObject({ asked: 5, withoutReport: 5, goOnFrom: NOW + 6 });
    const rest = await compare(async () => NOT_CHARGED, findings.goOnFrom ?? 0);
    expect(rest.findings).toMatchObject({ asked: 2, same: 2, goOnFrom: null });
  });

  it("continues when the provider's response is unknown", async () => {
    expect((await compare(async () => OLD)).findings).toMatchObject({ asked: 7, withoutReport: 7, goOnFrom: null });
  });

  it('stops when it is interrupted', async () => {
    const controller = new AbortController();
    const ask = async () => {
      controller.abort();
      return NOT_CHARGED;
    };
    const { findings } = await compare(ask, NOW, controller.signal);
    expect(findings).toMatchObject({ asked: 1, goOnFrom: NOW + 1 });
  });

  it('compares with the list alone if the provider has no status call', async () => {
    const charge = { line: 2, key: ids[0] ?? '', account: '', amountCents: 4_812, orderNumber: null, chargedAt: NOW };
    now = NOW + 20;
    const confirmedAttempt = await claimedAttempt(store, { reference: 'AAAA-0020' });
    await store.attempts.move(confirmedAttempt.id, ['submitted'], 'confirmed', {});
    const output: string[] = [];
    const means = { ask: async () => OLD, print: (line: string) => output.push(line) };
    const findings = await reconcile(store, { from: NOW, to: NOW + 21, charges: [charge], perSecond: 100 }, means);
    expect(findings).toMatchObject({ same: 6, differences: 1, withoutReport: 1 });
    expect(output[0]).toMatch(
      /^difference .* here declined \$48\.12, there charged \$48\.12 .*refund it at the provider/,
    );
    expect(output.at(-1)).toMatch(/^no report {3}AAAA-0020 .*\(not in the list\)$/);
  });

  it('continues after a payment of a flow that only a newer release knows', async () => {
    now = NOW + 10;
    await claimedAttempt(store, { flow: 'LATER', reference: 'AAAA-0009' });
    const output: string[] = [];
    const means = { ask: async () => NOT_CHARGED, print: (line: string) => output.push(line) };
    const findings = await reconcile(store, { from: NOW + 9, to: NOW + 11, charges: [], perSecond: 100 }, means);
    expect(findings).toMatchObject({ asked: 0, withoutReport: 1 });
    expect(output).toEqual(['no report   AAAA-0009  this release does not know the flow LATER']);
  });

  it('keeps its rate limit', async () => {
    const startedAt = performance.now();
    const means = { ask: async () => NOT_CHARGED, print: () => undefined };
    await reconcile(store, { from: NOW + 5, to: NOW + 8, charges: [], perSecond: 20 }, means);
    expect(performance.now() - startedAt).toBeGreaterThan(140);
  });
});
