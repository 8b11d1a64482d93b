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
  it.each([...Object.keys(operations), ...externalCalls])('has rows for %s', (call) => {
    expect([...withRows]).toContain(call);
  });

  it('names no call that does not exist', () => {
    const calls = [...Object.keys(operations), ...externalCalls];
    expect([...withRows].filter((call) => !calls.includes(call))).toEqual([]);
  });

  it('has a row for every kind of fault of the sandbox, and for no other', () => {
    // Two kinds have tests of their own: `held`, which differs from `delay` only in the status of a charge (slow-charges.test.ts), and `hidden`
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

  it('uses every ending except those of a code, an outage or a hidden account', () => {
    const outcomes = new Set(matrix.flatMap(({ rows }) => rows.flatMap(({ lasting, once }) => [lasting, once])));
    expect(Object.keys(OUTCOMES).filter((outcome) => !outcomes.has(outcome as keyof typeof OUTCOMES))).toEqual([
      'several-accounts',
      'being-set-up',
    ]);
  });

  it('hides a single broken response to a read, unless the call is not repeated or settles a charge', () => {
    for (const { call, rows } of matrix) {
      const visibleRows = rows.filter(
        ({ kind, once }) => ['reset', 'http', 'html', 'timeout'].includes(kind) && once !== 'unseen',
      );
      expect({ call, seen: visibleRows.length > 0 }).toEqual({
        call,
        // A day of grace is checked for as long as nobody knows, and its link is sent where nobody sees it.
        seen: !(isRepeated(call) || ['take-grace', 'send-grace-link'].includes(call)) || call === 'charge-status',
      });
    }
  });
});

describe('the driven cases', () => {
  it('cover every row, lasting and once, and every ending in every language, in a run of every way', () => {
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

  it('cover each group of similar rows in the short run', () => {
    for (const block of matrix) {
      const drivenRows = new Set(buildSomeCases(block).map(({ row }) => row));
      expect(alikeRows(block).filter((alike) => !alike.some((row) => drivenRows.has(row)))).toEqual([]);
    }
  });

  it('cover every ending of a call’s rows in the short run', () => {
    for (const block of matrix) {
      const outcomes = new Set(buildSomeCases(block).map(({ row, when }) => row[when]));
      const ends = new Set(alikeRows(block).flatMap((alike) => alike.map(({ lasting }) => lasting)));
      expect([block.call, block.page, [...ends].filter((end) => !outcomes.has(end))]).toEqual([
        ...[block.call, block.page, []],
      ]);
    }
  });

  it('cover every kind in every language in the short run', () => {
    const drivenWays = new Set(
      matrix.flatMap((block) => buildSomeCases(block).map((one) => `${one.row.kind} ${one.locale}`)),
    );
    const kinds = new Set(matrix.flatMap(({ rows }) => rows.map(({ kind }) => kind)));
    const ways = [...kinds].flatMap((kind) => LOCALES.map((locale) => `${kind} ${locale}`));
    expect(ways.filter((way) => !drivenWays.has(way))).toEqual([]);
  });
});
