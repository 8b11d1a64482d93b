import { expect, it, jest } from '@jest/globals';
import type { AccountRoute } from '#lib/account/account-routing.ts';
import { isRestarting, selectProducts, toActivationEvidence, toDeviceLocation } from './activation-rules.ts';

it.each<[AccountRoute, string]>([
  [{ to: 'activation', accountId: null, afterMs: 1_500 }, 'absent'],
  [{ to: 'activation', accountId: 'AUX', afterMs: 0 }, 'none'],
  [{ to: 'dashboard', isDeactivated: false }, 'done'],
  [{ to: 'dashboard', isDeactivated: true }, 'none'],
  [{ to: 'other-dashboard', accountId: 'AUX' }, 'none'],
  [{ to: 'error' }, 'none'],
])('reads the route %j as the evidence %s', (route, evidence) => {
  expect(toActivationEvidence(route)).toBe(evidence);
});

const week = { lob: 'HSD', planCode: 'HSD_007' };
const tv = { lob: 'VIDEO', planCode: 'VDO_XITV_30' };
const toProduct = ({ lob, planCode }: typeof week) => ({ lob, productCode: planCode });
const FIBER = { lob: 'HSD', planCode: 'FIBER-50' };

it.each([
  [[], [toProduct(FIBER)]],
  [[week], [toProduct(week)]],
  [[tv], [toProduct(FIBER), toProduct(tv)]],
  [
    [tv, week],
    [toProduct(tv), toProduct(week)],
  ],
])(
  'activates %j as %j, with the longest plan that is sold if none of them is internet',
  async (waitingPlans, products) => {
    expect(await selectProducts(waitingPlans, async () => FIBER)).toEqual(products);
  },
);

it('looks up the sold plans only if no internet plan is waiting', async () => {
  const findLongestPlan = jest.fn(async () => null);
  expect(await selectProducts([week], findLongestPlan)).toEqual([toProduct(week)]);
  expect(findLongestPlan).not.toHaveBeenCalled();
  expect(await selectProducts([tv], findLongestPlan)).toEqual([toProduct(tv)]);
});

it.each([
  ['N', ['FOUND'], 'located'],
  [' n ', ['found', 'NOT_FOUND'], 'located'],
  ['N', ['NOT_FOUND', 'FOUND'], 'not-found'],
  ['N', [], 'not-found'],
  ['Y', ['FOUND'], 'not-ready'],
  ['', ['FOUND'], 'not-ready'],
])('spec 2 §9 Activation: locates a device with sroYN %j and %j as %s', (sroYN, statuses, location) => {
  expect(toDeviceLocation({ sroYN, statuses })).toBe(location);
});

it.each([
  [['RESTARTING'], true],
  [['FOUND'], false],
  [['NOT_FOUND'], false],
  [[], false],
])('reads from the statuses %j whether the device is restarting: %s', (statuses, isExpected) => {
  expect(isRestarting({ statuses })).toBe(isExpected);
});
