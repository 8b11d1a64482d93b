import { describe, expect, it } from '@jest/globals';
import { type AccountPromo, refillPromo, winbackCents, winbackPromo } from './account-promo.ts';

const promo: AccountPromo = {
  id: 'P_SALE35OFF_021522',
  title: '$35 off',
  offerType: 'INSTANT',
  startDate: '2026-01-01 00:00:00',
  endDate: '',
  discountCents: -3_500,
};
const today = '2026-11-20';

it.each<[string, Partial<AccountPromo>, boolean]>([
  ['it has begun and has no end', {}, true],
  ['it begins today', { startDate: '2026-11-20 00:00:00' }, true],
  ['it begins tomorrow', { startDate: '2026-11-21' }, false],
  ['it ends later', { endDate: '2026-12-31 00:00:00' }, true],
  ['it ends today', { endDate: '2026-11-20 00:00:00' }, true],
  ['it ended yesterday', { endDate: '2026-11-19 23:59:59' }, false],
  ['dates with slashes', { startDate: '2026/01/01', endDate: '2026/11/20' }, true],
  ['dates in one group', { startDate: '20260101', endDate: '20261120000000' }, true],
  ['it ended yesterday, with dates in one group', { endDate: '20261119235959' }, false],
  ['no start date', { startDate: '' }, false],
  ['an unreadable start date', { startDate: 'soon' }, false],
  ['a date that does not exist', { startDate: '2026-02-30' }, false],
  ['an unreadable end date', { endDate: 'later' }, false],
  ['another offer', { id: 'P_OTHER' }, false],
  ['winback', { id: 'P_WINBACK45OFF_1215' }, false],
])('decides whether a refill offer is valid: %s', (_what, change, isValid) => {
  const offer = { ...promo, ...change };
  expect(refillPromo([offer], today)).toBe(isValid ? offer : null);
});

it('considers only the first offer', () => {
  expect(refillPromo([{ ...promo, id: 'P_OTHER' }, promo], today)).toBeNull();
  expect(refillPromo([], today)).toBeNull();
});

const winback = {
  id: 'P_WINBACK45OFF_1215',
  title: '',
  offerType: 'INSTANT',
  discountCents: -4_500,
  startDate: '2026-01-01',
  endDate: '2026-11-20',
};

it('returns winback only if it is the first offer and still valid', () => {
  expect(winbackPromo([winback], '2026-11-20')).toBe(winback);
  expect(winbackPromo([winback], '2026-11-21')).toBeNull();
  expect(winbackPromo([{ ...winback, id: 'P_SALE35OFF_021522' }, winback], '2026-11-20')).toBeNull();
  expect(winbackPromo([], '2026-11-20')).toBeNull();
});

describe('winbackCents', () => {
  const plan = { kind: 'plan', code: 'HSD_030', cents: 13_500 };
  const winback = { kind: 'offer', code: 'P_WINBACK45OFF_1215', cents: -4_500 };

  it.each([
    ['returns the plan less the offer', [plan, winback], 9_000],
    [
      'leaves out television and credit',
      [plan, { ...plan, kind: 'package' }, winback, { ...winback, kind: 'credit' }],
      9_000,
    ],
    ['returns null without the offer', [plan], null],
    ['returns null with another offer', [plan, { ...winback, code: 'P_SALE35OFF_021522' }], null],
  ])('%s', (_, lines, cents) => {
    expect(winbackCents(lines)).toBe(cents);
  });
});
