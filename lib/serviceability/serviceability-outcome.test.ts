import { describe, expect, it } from '@jest/globals';
import { isColdTap, serviceabilityOutcome, type ServiceabilityResult, tapKind } from './serviceability-outcome.ts';

const fine: ServiceabilityResult = {
  status: 'SUCCESS',
  businessCode: '',
  systemCode: '',
  serviceStatus: 'GREEN',
  hasDetails: true,
};
const outcome = (change: Partial<ServiceabilityResult>) => serviceabilityOutcome({ ...fine, ...change });

describe('serviceabilityOutcome', () => {
  it.each<[string, Partial<ServiceabilityResult>, string]>([
    ['no code, with details', {}, 'serviceable'],
    ['no code, empty details', { hasDetails: false }, 'unserviceable'],
    ['an existing prepaid account', { businessCode: 'BUS0078', hasDetails: false }, 'existing-prepaid'],
    ['an existing postpaid account', { businessCode: 'BUS0077' }, 'existing-postpaid'],
    ['an existing account whatever the status', { businessCode: 'BUS0078', status: 'FAILURE' }, 'existing-prepaid'],
    ['the system field counts too', { systemCode: 'BUS0077' }, 'existing-postpaid'],
    ['a code off the list', { businessCode: 'BUS0099' }, 'unserviceable'],
    ['a system code off the list', { systemCode: 'SYS0001' }, 'unserviceable'],
    ['an allowed code beside one that is not', { businessCode: 'BUS0138', systemCode: 'SYS0001' }, 'unserviceable'],
    ['an allowed code, empty details', { businessCode: 'BUS0138', hasDetails: false }, 'unserviceable'],
    ['an allowed code without a status', { businessCode: 'BUS0138', status: '' }, 'serviceable'],
    ['cold, but not on the allowed list', { businessCode: 'BUS0021', serviceStatus: 'YELLOW' }, 'unserviceable'],
    ['a status that is no success', { status: 'FAILURE' }, 'error'],
    ['a status that is no success, with a code', { status: 'ERROR', businessCode: 'BUS0099' }, 'error'],
    ['neither status nor code', { status: ' ' }, 'error'],
    ['a status in another case', { status: 'success' }, 'serviceable'],
  ])('%s', (_what, change, expected) => {
    expect(outcome(change).outcome).toBe(expected);
  });

  it.each([
    ['BUS0003', 'YELLOW', 'serviceable'],
    ['BUS011', 'YELLOW', 'serviceable'],
    ['BUS0021', 'yellow', 'serviceable'],
    ['BUS0027', 'YELLOW', 'serviceable'],
    ['BUS011', 'GREEN', 'unserviceable'],
    ['BUS0021', '', 'unserviceable'],
    ['BUS0099', 'YELLOW', 'unserviceable'],
    ['BUS0078', 'YELLOW', 'existing-prepaid'],
  ])('spec 3 §8: for a move or a reconnection, %s with %j is %s', (businessCode, serviceStatus, expected) => {
    const response = { ...fine, businessCode, serviceStatus };
    expect(serviceabilityOutcome(response, { acceptsColdTaps: true })).toMatchObject(
      expected === 'serviceable' ? { outcome: expected, isColdTap: true } : { outcome: expected },
    );
  });

  it.each(['BUS0003', 'BUS0027', 'BUS0111', 'BUS0138', 'BUS0143', 'BUS0144', 'bus0138'])(
    '%s may go on',
    (businessCode) => {
      expect(outcome({ businessCode })).toEqual({
        outcome: 'serviceable',
        code: businessCode.toUpperCase(),
        isColdTap: false,
      });
    },
  );

  it.each([
    ['BUS0003', 'YELLOW', true],
    ['BUS0003', 'GREEN', false],
    ['BUS0138', 'YELLOW', false],
    ['', 'YELLOW', false],
  ])('code %j with %s: cold tap %s', (businessCode, serviceStatus, expected) => {
    expect(outcome({ businessCode, serviceStatus })).toMatchObject({ isColdTap: expected });
  });
});

it.each([
  ['BUS0003', 'YELLOW', true],
  ['BUS011', 'YELLOW', true],
  ['BUS0021', 'YELLOW', true],
  ['BUS0027', 'yellow', true],
  ['BUS0011', 'YELLOW', false],
  ['BUS0003', '', false],
  ['BUS0111', 'YELLOW', false],
])('isColdTap %s %s: %s', (code, status, expected) => {
  expect(isColdTap(code, status)).toBe(expected);
});

it.each([
  ['', false, 'hot'],
  ['BUS0003', true, 'cold'],
  ['BUS0003', false, 'never'],
  ['BUS0138', false, 'never'],
] as const)('code %j, cold %s: a %s tap', (code, cold, kind) => {
  expect(tapKind({ code, isColdTap: cold })).toBe(kind);
});
