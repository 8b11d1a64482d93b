import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { forgetPlan, listRememberedPlans, rememberPlan } from './remembered-plans.ts';

const plan = (phone: string, zip = '62701') => ({ phone, zip });
const stored = () => window.localStorage.getItem('litepay/1/plans');

beforeEach(() => window.localStorage.clear());
afterEach(() => void jest.restoreAllMocks());

it('remembers a few plans, the newest first, each once', () => {
  for (const phone of ['5552010101', '5552010102', '5552010103', '5552010104', '5552010105', '5552010103']) {
    rememberPlan(plan(phone));
  }
  rememberPlan(plan('5552010103', '10001'));
  expect(listRememberedPlans()).toEqual([
    plan('5552010103', '10001'),
    ...[plan('5552010103'), plan('5552010105'), plan('5552010104')],
  ]);
});

it('forgets one, and leaves nothing behind with the last', () => {
  rememberPlan(plan('5552010101'));
  rememberPlan(plan('5552010102'));
  forgetPlan(plan('5552010101'));
  expect(listRememberedPlans()).toEqual([plan('5552010102')]);
  forgetPlan(plan('5552010102'));
  expect(stored()).toBeNull();
});

it('stores only phone and ZIP code', () => {
  const found = { ...plan('5552010101'), plan: { priceCents: 4_500 }, purchase: { id: 'purchase-1234', version: 3 } };
  rememberPlan(found);
  expect(stored()).toBe('[{"phone":"5552010101","zip":"62701"}]');
  // A refill link names neither.
  rememberPlan(plan('', ''));
  expect(listRememberedPlans()).toHaveLength(1);
});

it('keeps the name of a plan, in one line of at most 24 characters, until another one is given', () => {
  rememberPlan({ ...plan('5552010101'), name: '  Mamá\n\u0000 y   papá ' });
  expect(listRememberedPlans()).toEqual([{ ...plan('5552010101'), name: 'Mamá y papá' }]);
  rememberPlan(plan('5552010101'));
  expect(listRememberedPlans()).toMatchObject([{ name: 'Mamá y papá' }]);
  rememberPlan({ ...plan('5552010101'), name: '👵'.repeat(30) });
  expect(listRememberedPlans()).toMatchObject([{ name: '👵'.repeat(24) }]);
});

it('reads a name that something else has written as a short text or as none', () => {
  const rows = [
    { ...plan('5552010101'), name: 5 },
    { ...plan('5552010102'), name: 'x'.repeat(99) },
  ];
  window.localStorage.setItem('litepay/1/plans', JSON.stringify(rows));
  expect(listRememberedPlans()).toEqual([plan('5552010101'), { ...plan('5552010102'), name: 'x'.repeat(24) }]);
});

it.each(['{', '{}', 'null', '[null, 5, {"phone": "555"}, {"phone": "5552010101", "zip": 62701}]'])(
  'reads %s as nothing',
  (text) => {
    window.localStorage.setItem('litepay/1/plans', text);
    expect(listRememberedPlans()).toEqual([]);
  },
);

it('remembers nothing if storage is blocked', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  rememberPlan(plan('5552010101'));
  expect(listRememberedPlans()).toEqual([]);
});
