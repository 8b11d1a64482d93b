import { expect, it } from '@jest/globals';
import { type Connection, connectionOf, type NetworkState } from './connection.ts';

const NONE: NetworkState = { network: 'no-known-outage' };
const OUTAGE: NetworkState = { network: 'outage', expectedEnd: '2026-11-24T21:00:00-05:00' };
const PAID = { daysLeft: 1, expiry: '2026-11-24' };
const OVER = { daysLeft: 0, expiry: null };

it.each<[string, Parameters<typeof connectionOf>[0], NetworkState, Connection]>([
  ['paid for, no outage: the router', PAID, NONE, { cause: 'router', expiry: '2026-11-24' }],
  ['no days left', OVER, NONE, { cause: 'ran-out' }],
  ['paused by a move', { ...PAID, isPaused: true }, OUTAGE, { cause: 'paused' }],
  ['an outage', PAID, OUTAGE, { cause: 'outage', expectedEnd: '2026-11-24T21:00:00-05:00', hasRunOut: false }],
  [
    'an outage that a refill would not end',
    OVER,
    { network: 'outage', expectedEnd: null },
    { cause: 'outage', expectedEnd: null, hasRunOut: true },
  ],
])('%s', (_what, days, state, connection) => {
  expect(connectionOf(days, state)).toEqual(connection);
});
