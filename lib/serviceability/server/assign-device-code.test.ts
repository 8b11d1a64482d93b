import { describe, expect, it } from '@jest/globals';
import { deviceCodeText, isDeviceCode } from '../device-code-form.ts';
import { type AssignResponse, deviceCodeOutcome } from './assign-device-code.ts';

const answered = (value: Partial<Extract<AssignResponse, { ok: true }>['value']>): AssignResponse => {
  return { ok: true, value: { status: 'SUCCESS', businessCode: '', systemCode: '', ...value } };
};

describe('deviceCodeOutcome', () => {
  it.each<[string, AssignResponse, string]>([
    ['success', answered({}), 'ready'],
    ['success in any case', answered({ status: ' success ' }), 'ready'],
    ['no such code', answered({ businessCode: 'BUS_VAN_ASSIGN_015' }), 'not-found'],
    ['no such code, with hyphens', answered({ businessCode: 'BUS-VAN-ASSIGN-015' }), 'not-found'],
    ['a code that cannot be used: 004', answered({ businessCode: 'BUS_VAN_ASSIGN_004' }), 'other-kit'],
    ['016', answered({ businessCode: 'BUS_VAN_ASSIGN_016' }), 'other-kit'],
    ['022', answered({ businessCode: 'BUS_VAN_ASSIGN_022' }), 'other-kit'],
    ['any other business code', answered({ businessCode: 'BUS_VAN_ASSIGN_099' }), 'try-again'],
    [
      'a business code besides a failure',
      answered({ status: 'FAILURE', businessCode: 'BUS_VAN_ASSIGN_015' }),
      'not-found',
    ],
    ['a system code', answered({ systemCode: 'SYS_VAN_001' }), 'content'],
    ['no success', answered({ status: 'FAILURE' }), 'content'],
    ['no status', answered({ status: '' }), 'content'],
    ['no answer', { ok: false }, 'connection'],
  ])('%s', (_what, response, expected) => {
    const outcome = deviceCodeOutcome(response);
    expect(outcome.outcome === 'ready' ? 'ready' : outcome.error).toBe(expected);
  });
});

it.each([
  ['123456', '123456', true],
  ['123-456', '123456', true],
  ['No. 12 34 56', '123456', true],
  ['１２３\u2011４５６\u200b', '123456', true],
  ['12345678', '12345678', false],
  ['12345', '12345', false],
  ['', '', false],
])('a device code typed as %j is %j: %s', (typed, text, isCode) => {
  expect(deviceCodeText(typed)).toBe(text);
  expect(isDeviceCode(text)).toBe(isCode);
});
