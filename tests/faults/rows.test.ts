import { describe, expect, it } from '@jest/globals';
import { externalCalls, operations } from '#lib/contract/operations.ts';
import { listFaultKinds } from '#sandbox/control/faults.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { buildEveryCase, buildSomeCases } from './cases.ts';
import { alikeRows } from './reasons.ts';
import { isRepeated } from './retries.ts';
import { OUTCOMES } from './outcomes.ts';
import { matrix } from './rows.ts';

const withRows = new Set<string>(matrix.map(({ call }) => call));

describe('the fault matrix', () => {
  it.each([...Object.keys(operations), ...externalCalls])('%s has its rows', (call) => {
    expect([...withRows]).toContain(call);
  });

  it('names no call that does not exist', () => {
    const calls = [...Object.keys(operations), ...externalCalls];
    expect([...withRows].filter((call) => !calls.includes(call))).toEqual([]);
  });

  it('has a row for every kind that the fault switch knows, and for no other', () => {
    // Two kinds have tests of their own: `held`, which the status of a charge alone tells from `delay` (slow-charges.test.ts), and `hidden`
    // (account-orders.test.ts), both in tests/integration.
    const listKinds = (call: string) => listFaultKinds(call).filter((kind) => kind !== 'held' && kind !== 'hidden');
    for (const { call, given, rows } of matrix) {
      expect({ call, given, kinds: rows.map(({ kind }) => kind).sort() }).toEqual({
        call,
        given,
        kinds: listKinds(call).sort(),
      });
    }
  });

  it('uses every ending but those that only a code, an outage or a hidden account has', () => {
    const outcomes = new Set(matrix.flatMap(({ rows }) => rows.flatMap(({ lasting, once }) => [lasting, once])));
    expect(Object.keys(OUTCOMES).filter((outcome) => !outcomes.has(outcome as keyof typeof OUTCOMES))).toEqual([
      'several-accounts',
      'being-set-up',
    ]);
  });

  it('hides a single broken answer to a read: only what is not repeated, or settles a charge, shows', () => {
    for (const { call, rows } of matrix) {
      const visibleRows = rows.filter(
        ({ kind, once }) => ['reset', 'http', 'html', 'timeout'].includes(kind) && once !== 'unseen',
      );
      expect({ call, seen: visibleRows.length > 0 }).toEqual({
        call,
        seen: !isRepeated(call) || call === 'charge-status',
      });
    }
  });
});

describe('the cases that are driven', () => {
  it('are every row, lasting and once, and every ending in both languages, in a run of every way', () => {
    for (const block of matrix) {
      const cases = buildEveryCase(block);
      const unique = (of: readonly string[]) => [...new Set(of)].sort();
      expect(unique(cases.map(({ row, when }) => `${row.kind} ${when}`))).toEqual(
        unique(block.rows.flatMap(({ kind }) => [`${kind} lasting`, `${kind} once`])),
      );
      expect(unique(cases.map(({ row, when, locale }) => `${row[when]} ${locale}`))).toEqual(
        unique(block.rows.flatMap(({ lasting, once }) => LOCALES.flatMap((l) => [`${lasting} ${l}`, `${once} ${l}`]))),
      );
    }
  });

  it('have one of each group of rows that look alike, in the short run', () => {
    for (const block of matrix) {
      const drivenRows = new Set(buildSomeCases(block).map(({ row }) => row));
      expect(alikeRows(block).filter((alike) => !alike.some((row) => drivenRows.has(row)))).toEqual([]);
    }
  });

  it('have every ending that a call’s rows have, in the short run too', () => {
    for (const block of matrix) {
      const outcomes = new Set(buildSomeCases(block).map(({ row, when }) => row[when]));
      const ends = new Set(alikeRows(block).flatMap((alike) => alike.map(({ lasting }) => lasting)));
      expect([block.call, block.page, [...ends].filter((end) => !outcomes.has(end))]).toEqual([
        ...[block.call, block.page, []],
      ]);
    }
  });

  it('meet every kind in both languages in the short run', () => {
    const drivenWays = new Set(
      matrix.flatMap((block) => buildSomeCases(block).map((one) => `${one.row.kind} ${one.locale}`)),
    );
    const kinds = new Set(matrix.flatMap(({ rows }) => rows.map(({ kind }) => kind)));
    const ways = [...kinds].flatMap((kind) => LOCALES.map((locale) => `${kind} ${locale}`));
    expect(ways.filter((way) => !drivenWays.has(way))).toEqual([]);
  });
});
