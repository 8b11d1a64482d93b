import { describe, expect, it } from '@jest/globals';
import {
  type AutoRefillOutlook,
  calculateNextChargeDay,
  findRemedy,
  isCardExpiredOn,
  isSameCharge,
  type OutlookFacts,
  OUTLOOKS,
  predictAutoRefill,
} from './auto-refill.ts';

describe('calculateNextChargeDay', () => {
  it.each([
    ['2026-12-10', '2026-11-23', '2026-12-09'],
    ['2026-11-25', '2026-11-23', '2026-11-24'],
    ['2026-11-24', '2026-11-23', '2026-11-24'],
    ['2026-11-23', '2026-11-23', '2026-11-24'],
    ['2026-10-01', '2026-11-23', '2026-11-24'],
    ['2027-01-01', '2026-12-30', '2026-12-31'],
    [null, '2026-11-23', null],
  ])('paid through %s, on %s: charged on %s', (expiry, today, next) => {
    expect(calculateNextChargeDay({ expiry, today, isPaused: false })).toBe(next);
    expect(calculateNextChargeDay({ expiry, today, isPaused: true })).toBeNull();
  });
});

it.each([
  [{ year: 2026, month: 12 }, '2026-12-31', false],
  [{ year: 2026, month: 12 }, '2027-01-01', true],
  [{ year: 2026, month: 9 }, '2026-10-01', true],
  [{ year: 2027, month: 1 }, '2026-12-31', false],
])('tells whether a card valid through %j has expired on %s: %s', (expiry, day, isExpired) => {
  expect(isCardExpiredOn(expiry, day)).toBe(isExpired);
});

it.each([
  ['the plan', { planCode: 'HSD_007' }],
  ['the total', { totalCents: 4802 }],
  ['whether tax is in it', { taxCents: null }],
  ['the day', { on: '2026-12-10' }],
  ['whether there is a day', { on: null }],
])('detects a charge that differs by %s', (_, change) => {
  const shown = { planCode: 'HSD_030', taxCents: 301, totalCents: 4801, on: '2026-12-09' };
  expect([isSameCharge(shown, { ...shown }), isSameCharge(shown, { ...shown, ...change })]).toEqual([true, false]);
});

const GOOD = { year: 2030, month: 1 };
const ENDS_ON_NOVEMBER = { year: 2026, month: 11 };

/** On 26 November, with a last paid day so many days later. */
const FACTS: OutlookFacts = {
  hasAutoRefill: true,
  today: '2026-11-26',
  expiry: '2026-12-10',
  isPaused: false,
  nextChargeOn: '2026-12-09',
  declinedOn: null,
  cardExpiry: GOOD,
};
const DECLINED = { declinedOn: '2026-11-25', nextChargeOn: null };
const PAUSED = { isPaused: true, nextChargeOn: null };
const LAST_DAY = { expiry: '2026-11-26' };
const OVER = { expiry: '2026-11-25', nextChargeOn: '2026-11-27' };

const BACKUP = { backupLastFour: '4444', backupExpiry: GOOD };
/** The last paid day was yesterday, and service goes on today. */
const IN_GRACE = { expiry: '2026-11-25', graceUntil: '2026-11-26' };

type Row = [string, Partial<OutlookFacts>, AutoRefillOutlook['says'], Partial<AutoRefillOutlook>];

const ROWS: Row[] = [
  ['off', { hasAutoRefill: false }, 'off', { isCovered: false }],
  ['off after a decline', { ...DECLINED, hasAutoRefill: false }, 'off', { isCovered: false }],
  ['a charge in time', {}, 'charges', { chargeOn: '2026-12-09', stopsOn: null, isCovered: true }],
  ['a charge on the last paid day', { nextChargeOn: '2026-12-10' }, 'charges', { isCovered: true }],
  ['a charge, and no day known', { expiry: null }, 'charges', { isCovered: true }],
  ['a card of unknown expiry', { cardExpiry: null }, 'charges', { isCovered: true }],
  ['a move', PAUSED, 'paused', { stopsOn: null, isCovered: true }],
  ['a move whose provider charges all the same', { isPaused: true }, 'charges', { isCovered: true }],
  ['a move after a decline', { ...DECLINED, ...PAUSED }, 'pausedDeclined', { stopsOn: null, isCovered: false }],
  [
    'a try in time',
    { ...DECLINED, nextChargeOn: '2026-11-28' },
    'retries',
    { stopsOn: '2026-12-10', isCovered: false },
  ],
  ['a try on the last day', { ...DECLINED, nextChargeOn: '2026-12-10' }, 'retries', { chargeOn: '2026-12-10' }],
  [
    'a try after the end',
    { ...DECLINED, nextChargeOn: '2026-12-11' },
    'declined',
    { chargeOn: '2026-12-11', stopsOn: '2026-12-10' },
  ],
  [
    'a try of a card that has expired by then',
    { ...DECLINED, nextChargeOn: '2026-12-01', cardExpiry: ENDS_ON_NOVEMBER },
    'declined',
    { stopsOn: '2026-12-10' },
  ],
  [
    'the last try, two days left',
    { ...DECLINED, expiry: '2026-11-27' },
    'declined',
    { chargeOn: null, stopsOn: '2026-11-27' },
  ],
  ['the last try, on the last day', { ...DECLINED, ...LAST_DAY }, 'declinedToday', { stopsOn: '2026-11-26' }],
  [
    'a try tomorrow, on the last day',
    { ...DECLINED, ...LAST_DAY, nextChargeOn: '2026-11-27' },
    'declinedToday',
    { chargeOn: '2026-11-27' },
  ],
  [
    'a try of an expired card before a good backup',
    { ...DECLINED, ...BACKUP, nextChargeOn: '2026-12-01', cardExpiry: ENDS_ON_NOVEMBER },
    'retries',
    { backupLastFour: '4444' },
  ],
  [
    'the same of two expired cards',
    {
      ...DECLINED,
      ...BACKUP,
      nextChargeOn: '2026-12-01',
      cardExpiry: ENDS_ON_NOVEMBER,
      backupExpiry: ENDS_ON_NOVEMBER,
    },
    'declined',
    { stopsOn: '2026-12-10' },
  ],
  ['the last try, over, in a day of grace', { ...DECLINED, ...IN_GRACE }, 'declinedToday', { stopsOn: '2026-11-26' }],
  ['the same after the grace', { ...DECLINED, ...IN_GRACE, graceUntil: '2026-11-25' }, 'declinedStopped', {}],
  ['a charge after a day of grace', { ...OVER, ...IN_GRACE }, 'late', { stopsOn: '2026-11-26' }],
  ['the last try, over', { ...DECLINED, expiry: '2026-11-25' }, 'declinedStopped', { chargeOn: null, stopsOn: null }],
  ['a try to come, over', { ...DECLINED, ...OVER }, 'declinedStopped', { chargeOn: '2026-11-27', stopsOn: null }],
  ['a decline, and no day known', { ...DECLINED, expiry: null }, 'declinedNoDay', { stopsOn: null, isCovered: false }],
  [
    'a card that ends before the charge',
    { cardExpiry: ENDS_ON_NOVEMBER },
    'cardExpires',
    { chargeOn: '2026-12-09', stopsOn: '2026-12-10', isCovered: false },
  ],
  [
    'a card that ends in the month of the charge',
    { cardExpiry: { year: 2026, month: 12 } },
    'charges',
    { isCovered: true },
  ],
  [
    'the same on the last day: a new card is charged too late',
    { ...LAST_DAY, nextChargeOn: '2026-12-01', cardExpiry: ENDS_ON_NOVEMBER },
    'cardExpiresLate',
    { chargeOn: '2026-12-01', stopsOn: '2026-11-26', isCovered: false },
  ],
  ['the same, over', { ...OVER, cardExpiry: { year: 2026, month: 10 } }, 'cardExpiresStopped', { stopsOn: null }],
  ['the same, and no day known', { expiry: null, cardExpiry: ENDS_ON_NOVEMBER }, 'cardExpiresNoDay', { stopsOn: null }],
  [
    'a charge after the end',
    { ...LAST_DAY, nextChargeOn: '2026-11-27' },
    'late',
    { stopsOn: '2026-11-26', isCovered: false },
  ],
  ['a charge to come, over', OVER, 'lateStopped', { stopsOn: null, isCovered: false }],
  ['no charge planned', { nextChargeOn: null }, 'unplanned', { stopsOn: '2026-12-10', isCovered: false }],
  ['no charge planned, over', { expiry: '2026-11-25', nextChargeOn: null }, 'unplannedStopped', { isCovered: false }],
  ['no charge planned, and no day known', { expiry: null, nextChargeOn: null }, 'unplannedNoDay', { isCovered: false }],
];

describe('predictAutoRefill', () => {
  it.each(ROWS)('%s', (_, facts, status, rest) => {
    expect(predictAutoRefill({ ...FACTS, ...facts })).toMatchObject({ says: status, ...rest });
  });

  it('recommends a new card only if the card is the cause', () => {
    const byCard = OUTLOOKS.filter(
      (status) => findRemedy({ says: status }) === 'card' && /^(late|unplanned)/.test(status),
    );
    const byRefill = OUTLOOKS.filter(
      (status) => findRemedy({ says: status }) === 'refill' && /declined|card|retries/i.test(status),
    );
    expect([byCard, byRefill]).toEqual([[], []]);
  });

  it('is tested for each sentence', () => {
    expect(new Set(ROWS.map(([, , status]) => status))).toEqual(new Set(OUTLOOKS));
  });

  it('names no backup that has expired by the day of the charge', () => {
    const facts = { ...FACTS, ...BACKUP, declinedOn: '2026-11-25' };
    expect(predictAutoRefill(facts).backupLastFour).toBe('4444');
    expect(predictAutoRefill({ ...facts, backupExpiry: ENDS_ON_NOVEMBER }).backupLastFour).toBeUndefined();
  });

  it('promises no charge after a decline, whatever the days', () => {
    for (const [, facts] of ROWS) {
      const outlook = predictAutoRefill({ ...FACTS, ...facts, declinedOn: '2026-11-25' });
      expect(outlook.isCovered).toBe(false);
    }
  });
});
