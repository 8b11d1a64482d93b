import { describe, expect, it } from '@jest/globals';
import { calendarDayIn } from '#lib/domain/dates.ts';
import {
  toOrderAge,
  toOrderKind,
  canCancelMove,
  matchesOrder,
  isListedPayment,
  lastDayToCancel,
  findListedAccount,
  interruptsService,
} from './account-order.ts';

const ADDRESS = { addressLine1: '100 Maple Street', addressLine2: '', city: 'Springfield', state: 'IL', zip: '62701' };
const WANTED = { flow: 'MOVE', number: 'MV1', day: null, address: ADDRESS, accountsBefore: ['1'] };
const shown = (change: object = {}) => ({
  aux: { accountId: '2', type: 'MOVE', scheduledDay: null },
  confirmationNumber: 'MV1',
  toAddress: ADDRESS,
  ...change,
});

describe('account order', () => {
  it.each([
    [0, 'new'],
    [59_999, 'new'],
    [60_000, 'slow'],
    [3_599_999, 'slow'],
    [3_600_000, 'late'],
  ])('calls an order after %i ms %s', (ms, age) => expect(toOrderAge(ms)).toBe(age));

  it.each([
    ['RECONNECT', null, 'reconnection', true],
    ['MOVE', null, 'move-now', true],
    ['MOVE', '2026-11-29', 'move-scheduled', false],
    ['MOVE', '2026-11-28', 'move-now', true],
    ['MOVE', '2026-11-01', 'move-now', true],
  ] as const)('%s for %s is a %s', (flow, day, kind, isAway) => {
    expect(toOrderKind(flow, day, '2026-11-28')).toBe(kind);
    expect(interruptsService({ kind })).toBe(isAway);
  });
});

describe('matchesOrder', () => {
  it.each([
    ['has its number', WANTED, shown(), true],
    ['has its number, though it was there before', { ...WANTED, accountsBefore: ['2'] }, shown(), true],
    ['is new, under another number', WANTED, shown({ confirmationNumber: 'MV2' }), true],
    ['was there before', { ...WANTED, accountsBefore: ['2'] }, shown({ confirmationNumber: 'MV0' }), false],
    ['is none', WANTED, shown({ aux: null }), false],
    ['is of another kind', { ...WANTED, flow: 'RECONNECT', number: null }, shown(), false],
    ['is new, for an order without a number', { ...WANTED, number: null }, shown(), true],
    [
      'is elsewhere, for an order without a number',
      { ...WANTED, number: null },
      shown({ toAddress: { ...ADDRESS, zip: '99999' } }),
      false,
    ],
    [
      'is for another day, for an order without a number',
      { ...WANTED, number: null, day: '2026-12-01' },
      shown(),
      false,
    ],
  ])('compares the provider’s account with the order: %s', (_, wanted, view, isIt) =>
    expect(matchesOrder(wanted, view)).toBe(isIt),
  );

  it('finds a new open account in the identity’s list by its address', () => {
    const listed = (accountId: string, change: object = {}) => ({
      accountId,
      isClosed: false,
      address: ADDRESS,
      ...change,
    });
    expect(findListedAccount(WANTED, [listed('1'), listed('2')])?.accountId).toBe('2');
    expect(findListedAccount(WANTED, [listed('1'), listed('2', { isClosed: true })])).toBeNull();
    expect(
      findListedAccount(WANTED, [listed('2', { address: { ...ADDRESS, addressLine1: '7 Elm Street' } })]),
    ).toBeNull();
    expect(findListedAccount({ ...WANTED, address: null }, [listed('2')])).toBeNull();
  });
});

it('recognizes a listed payment by its number, its key, or its amount about that time', () => {
  const paidAt = Date.UTC(2026, 10, 28, 12);
  const payment = { number: '7', attemptId: 'key', cents: 4_812, paidAt };
  const entry = (change: object) => ({ orderNumber: '', referenceId: '', cents: 1, paidAt: '2026-11-28', ...change });
  expect(isListedPayment(payment, [])).toBe(false);
  expect(isListedPayment(payment, [entry({})])).toBe(false);
  expect(isListedPayment(payment, [entry({ orderNumber: '7' })])).toBe(true);
  expect(isListedPayment(payment, [entry({ referenceId: 'key' })])).toBe(true);
  expect(isListedPayment(payment, [entry({ cents: 4_812 })])).toBe(true);
  expect(isListedPayment(payment, [entry({ cents: 4_812, paidAt: '2026-10-28' })])).toBe(false);
});

/** The instants are written by hand: midnight of the day of the move in each zone, in summer and in winter. */
describe("decision on the cut-off: midnight of the day of the move, in the provider's zone", () => {
  it.each([
    ['America/New_York', '2026-12-03', '2026-12-03T05:00:00Z'],
    ['America/New_York', '2026-07-03', '2026-07-03T04:00:00Z'],
    ['America/New_York', '2027-03-14', '2027-03-14T05:00:00Z'],
    ['America/New_York', '2027-03-15', '2027-03-15T04:00:00Z'],
    ['America/New_York', '2027-11-07', '2027-11-07T04:00:00Z'],
    ['America/New_York', '2027-11-08', '2027-11-08T05:00:00Z'],
    ['America/New_York', '2028-02-29', '2028-02-29T05:00:00Z'],
    ['Pacific/Honolulu', '2026-07-03', '2026-07-03T10:00:00Z'],
    ['Europe/Madrid', '2027-03-28', '2027-03-27T23:00:00Z'],
    ['Europe/Madrid', '2027-03-29', '2027-03-28T22:00:00Z'],
  ])('lets a move be canceled in %s until %s begins at %s', (zone, moveDay, midnight) => {
    const start = Date.parse(midnight);
    expect(canCancelMove(moveDay, calendarDayIn(zone, start - 1_000))).toBe(true);
    expect(canCancelMove(moveDay, calendarDayIn(zone, start))).toBe(false);
  });

  it('returns the day before the move as the last day to cancel', () => {
    expect(lastDayToCancel('2028-03-01')).toBe('2028-02-29');
  });
});
