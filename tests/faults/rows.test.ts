import { describe, expect, it } from '@jest/globals';
import { externalCalls, operations } from '#lib/contract/operations.ts';
import { faultKindsOf } from '#sandbox/control/faults.ts';
import { isRepeated } from './is-repeated.ts';
import { OUTCOMES } from './outcomes.ts';
import { matrix } from './rows.ts';

const withRows = new Set<string>(matrix.map(({ call }) => call));

describe('the fault matrix', () => {
  it.each([...Object.keys(operations), ...externalCalls])('%s has its rows', (call) => {
    expect([...withRows]).toContain(call);
  });

  it('names no call that does not exist', () => {
    const known = [...Object.keys(operations), ...externalCalls];
    expect([...withRows].filter((call) => !known.includes(call))).toEqual([]);
  });

  it('has a row for every kind that the fault switch knows, and for no other', () => {
    for (const { call, given, rows } of matrix) {
      expect({ call, given, kinds: rows.map(({ kind }) => kind).sort() }).toEqual({
        call,
        given,
        kinds: [...faultKindsOf(call)].sort(),
      });
    }
  });

  it('uses every ending but those that only a code or an outage has', () => {
    const used = new Set(matrix.flatMap(({ rows }) => rows.flatMap(({ lasting, once }) => [lasting, once])));
    expect(Object.keys(OUTCOMES).filter((outcome) => !used.has(outcome as keyof typeof OUTCOMES))).toEqual([
      'several-accounts',
    ]);
  });

  it('hides a single broken answer to a read: only what is not repeated, or settles a charge, shows', () => {
    for (const { call, rows } of matrix) {
      const seen = rows.filter(
        ({ kind, once }) => ['reset', 'http', 'html', 'timeout'].includes(kind) && once !== 'unseen',
      );
      expect({ call, seen: seen.length > 0 }).toEqual({ call, seen: !isRepeated(call) || call === 'charge-status' });
    }
  });
});
