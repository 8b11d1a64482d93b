import { describe, expect, it } from '@jest/globals';
import { traceOf } from './trace.ts';

const LINES = [
  { time: '2026-11-20T10:00:02.000Z', event: 'attempt_moved', reference: '7K2M-9QXD', attempt: 'a1' },
  { time: '2026-11-20T10:00:01.000Z', event: 'provider_call', reference: '7K2M-9QXD', trackingId: 't1' },
  { time: '2026-11-20T10:00:03.000Z', event: 'settled', attempt: 'a1' },
  { time: '2026-11-20T10:00:00.000Z', event: 'guest-refill', trackingId: 't1' },
  { time: '2026-11-20T10:00:04.000Z', event: 'somebody_else', reference: '0000-0000', attempt: 'a2', trackingId: 't2' },
  { time: '2026-11-20T10:00:05.000Z', event: 'nothing_at_all' },
];

describe('trail', () => {
  it('gathers the lines of a reference and those linked to it, in time order, and nobody else’s', () => {
    expect(traceOf(LINES, '7K2M-9QXD').map(({ event }) => event)).toEqual([
      'guest-refill',
      'provider_call',
      'attempt_moved',
      'settled',
    ]);
  });

  it('finds nothing for a reference that was never given out', () => {
    expect(traceOf(LINES, 'ZZZZ-ZZZZ')).toEqual([]);
  });
});
