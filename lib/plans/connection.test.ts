import { describe, expect, it } from '@jest/globals';
import { type Connection, type NetworkState, ownConnection, publicConnection } from './connection.ts';
import type { Home, HomeState } from './home-state.ts';
import { helpsToRestart } from './router-restart.ts';

const NONE: NetworkState = { network: 'no-known-outage' };
const OUTAGE: NetworkState = { network: 'outage', expectedEnd: '2026-11-24T21:00:00-05:00', outageId: null };
const PAID = { daysLeft: 1, expiry: '2026-11-24' };
const OVER = { daysLeft: 0, expiry: null };

describe('publicConnection', () => {
  it.each<[string, Parameters<typeof publicConnection>[0], NetworkState, Connection]>([
    ['the router where days are left', PAID, NONE, { cause: 'router', expiry: '2026-11-24' }],
    ['the days where none are left', OVER, NONE, { cause: 'ran-out' }],
    ['an outage', PAID, OUTAGE, { cause: 'outage', expectedEnd: '2026-11-24T21:00:00-05:00', hasRunOut: false }],
    [
      'an outage that a refill would not end',
      OVER,
      { network: 'outage', expectedEnd: null, outageId: null },
      { cause: 'outage', expectedEnd: null, hasRunOut: true },
    ],
  ])('returns the cause: %s', (_what, days, network, connection) => {
    expect(publicConnection(days, network)).toEqual(connection);
  });
});

describe('ownConnection', () => {
  const home = (state: HomeState, ...others: HomeState[]): Home => ({ state, others });

  it.each<[string, Home, NetworkState, object]>([
    ['an order that is being set up', home('being-set-up', 'paused', 'outage'), OUTAGE, { cause: 'being-set-up' }],
    ['a move that pauses it', home('paused', 'outage'), OUTAGE, { cause: 'paused' }],
    ['an outage with days left', home('outage', 'declined'), OUTAGE, { cause: 'outage', hasRunOut: false }],
    ['an outage without days left', home('outage', 'expired'), OUTAGE, { cause: 'outage', hasRunOut: true }],
    ['days that have run out', home('expired', 'declined'), NONE, { cause: 'ran-out' }],
    ['the router after a decline', home('declined', 'expiring'), NONE, { cause: 'router', expiry: '2026-11-24' }],
    ['the router of an active home', home('active'), NONE, { cause: 'router', expiry: '2026-11-24' }],
  ])('returns the cause: %s', (_what, state, network, connection) => {
    expect(ownConnection(state, '2026-11-24', network)).toMatchObject(connection);
  });

  it('shows the steps to restart the router only where the router may be the cause', () => {
    expect(helpsToRestart({ cause: 'router' })).toBe(true);
    for (const cause of ['ran-out', 'paused', 'being-set-up', 'outage'] as const)
      expect(helpsToRestart({ cause })).toBe(false);
  });
});
