import { describe, expect, it } from '@jest/globals';
import { normalizePin, refillPinProblem, refillPinState, refusedPinState } from './refill-pin.ts';

describe('normalizePin', () => {
  it.each([
    ['abcd-efgh-2345-6789', 'ABCDEFGH23456789'],
    [' ABCD EFGH\u00A02345\u20136789 ', 'ABCDEFGH23456789'],
    ['sandbox00001', 'SANDBOX00001'],
    ['SAND\u200bBOX\u00ad000\ufeff01', 'SANDBOX00001'],
    ['\u2066SANDBOX\u201100\u2212001\u2069\u200f', 'SANDBOX00001'],
    ['ＳＡＮＤｂｏｘ０００\u300001', 'SANDBOX00001'],
    ['SANDBOX\u034f00001\ufe0f', 'SANDBOX00001'],
    ['1234.5678.9012', '123456789012'],
    ['1234_5678_9012', '123456789012'],
    ['PIN: 123456789012', '123456789012'],
    ['"123456789012"', '123456789012'],
    ['123456789012.', '123456789012'],
    ['«1234·5678·9012»', '123456789012'],
    ['(1234/5678/9012),', '123456789012'],
    ['Refill PIN #: 1234 5678 9012', '123456789012'],
    ['PIN 1234-5678-9012', '123456789012'],
    ['Su co\u0301digo de recarga es: *1234 5678 9012*', '123456789012'],
    ['pin=abcd efgh 2345 6789', 'ABCDEFGH23456789'],
    ['PIN123456789', 'PIN123456789'],
    ['ABCPIN:1234', 'ABCPIN1234'],
  ])('normalizes %s', (typed, pin) => {
    expect(normalizePin(typed)).toBe(pin);
    expect(refillPinProblem(typed)).toBeNull();
  });

  it.each([
    ['', 'required'],
    [' - ', 'required'],
    ['PIN: ', 'required'],
    ['12345#789012', 'invalid'],
    ['1234+5678', 'invalid'],
    ['12345!789012', 'invalid'],
    ['ABCD EFGH 2345 6789 0', 'invalid'],
    ['ABCD#', 'invalid'],
  ])('reports %s as %s', (typed, problem) => {
    expect(refillPinProblem(typed)).toBe(problem);
  });
});

describe('refillPinState', () => {
  it.each([
    [null, '2027-01-01', 'fit'],
    [null, null, 'fit'],
    [null, '2026-11-23', 'fit'],
    [null, '2026-11-22', 'expired'],
    ['2026-11-01', '2027-01-01', 'redeemed'],
    ['2026-11-01', '2026-11-02', 'redeemed'],
  ] as const)('redeemed on %s, valid until %s: returns %s', (redeemedOn, expiry, state) => {
    expect(refillPinState({ redeemedOn, expiry }, '2026-11-23')).toBe(state);
  });
});

describe('refusedPinState', () => {
  it.each([
    ['BUS_PIN_001', 'unknown'],
    ['BUS-PIN-002', 'redeemed'],
    ['bus_pin_003', 'expired'],
    ['BUS_CUSTDASH_024', 'unknown'],
    ['SYS_PMT_003', null],
  ])('maps the code %s to %s', (code, state) => {
    expect(refusedPinState(code)).toBe(state);
  });
});
