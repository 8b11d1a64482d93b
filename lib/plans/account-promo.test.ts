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
  ['begun, without an end', {}, true],
  ['begins today', { startDate: '2026-11-20 00:00:00' }, true],
  ['begins tomorrow', { startDate: '2026-11-21' }, false],
  ['ends later', { endDate: '2026-12-31 00:00:00' }, true],
  ['ends today', { endDate: '2026-11-20 00:00:00' }, true],
  ['ended yesterday', { endDate: '2026-11-19 23:59:59' }, false],
  ['dates with slashes', { startDate: '2026/01/01', endDate: '2026/11/20' }, true],
  ['dates in one group', { startDate: '20260101', endDate: '20261120000000' }, true],
  ['over, in one group', { endDate: '20261119235959' }, false],
  ['no start date', { startDate: '' }, false],
  ['a start date that is none', { startDate: 'soon' }, false],
  ['a day that never was', { startDate: '2026-02-30' }, false],
  ['an end date that is none', { endDate: 'later' }, false],
  ['another offer', { id: 'P_OTHER' }, false],
  ['winback', { id: 'P_WINBACK45OFF_1215' }, false],
])('%s', (_what, change, isValid) => {
  const changed = { ...promo, ...change };
  expect(refillPromo([changed], today)).toBe(isValid ? changed : null);
});

it('is the first offer or none', () => {
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

it('winback is the first offer, while it runs', () => {
  expect(winbackPromo([winback], '2026-11-20')).toBe(winback);
  expect(winbackPromo([winback], '2026-11-21')).toBeNull();
  expect(winbackPromo([{ ...winback, id: 'P_SALE35OFF_021522' }, winback], '2026-11-20')).toBeNull();
  expect(winbackPromo([], '2026-11-20')).toBeNull();
});

describe('the price of a winback', () => {
  const plan = { kind: 'plan', code: 'HSD_030', cents: 13_500 };
  const winback = { kind: 'offer', code: 'P_WINBACK45OFF_1215', cents: -4_500 };

  it.each([
    ['is the plan less the offer', [plan, winback], 9_000],
    [
      'leaves out television and credit',
      [plan, { ...plan, kind: 'package' }, winback, { ...winback, kind: 'credit' }],
      9_000,
    ],
    ['is none without the offer', [plan], null],
    ['is none with another offer', [plan, { ...winback, code: 'P_SALE35OFF_021522' }], null],
  ])('%s', (_, lines, cents) => {
    expect(winbackCents(lines)).toBe(cents);
  });
});
