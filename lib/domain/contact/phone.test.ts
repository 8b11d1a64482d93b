import { describe, expect, it } from '@jest/globals';
import { displayPhone, formatMobile, formatPhone, phoneDigits } from './phone.ts';

describe('phoneDigits: any pasted shape', () => {
  it.each([
    '5550100100',
    '(555) 010 - 0100',
    '(555) 010-0100',
    '555-010-0100',
    '555.010.0100',
    '555 010 0100',
    '555\u2013010\u20130100',
    '\u00a0555\u00a0010\u00a00100',
    '1 555 010 0100',
    '15550100100',
    '+1 (555) 010-0100',
    '+15550100100',
    'tel:+1-555-010-0100',
    '５５５０１００１００',
    '\u202a(555) 010-0100\u202c',
  ])('%j', (input) => {
    expect(phoneDigits(input)).toBe('5550100100');
  });

  it.each(['', '555010010', '55501001000', '25550100100', '+44 20 7946 0958', '555-010-0100 x12', 'abc'])(
    '%j is none',
    (input) => {
      expect(phoneDigits(input)).toBeNull();
    },
  );
});

describe('formatPhone', () => {
  it.each([
    ['', ''],
    ['5', '(5'],
    ['555', '(555'],
    ['5550', '(555) 0'],
    ['555010', '(555) 010'],
    ['5550100', '(555) 010 - 0'],
    ['5550100100', '(555) 010 - 0100'],
    ['15550100100', '(555) 010 - 0100'],
    ['55501001009', '(555) 010 - 01009'],
  ])('%s as %s', (digits, text) => {
    expect(formatPhone(digits)).toBe(text);
    expect(formatPhone(text)).toBe(text);
  });
});

it.each([
  ['555010', '(555) 010'],
  ['5550100100', '(555) 010-0100'],
  ['(555) 010-0100', '(555) 010-0100'],
])('formatMobile: %s as %s', (digits, text) => {
  expect(formatMobile(digits)).toBe(text);
});

it.each([
  ['5550100100', '(555) 010-0100'],
  ['(555) 010 - 0100', '(555) 010-0100'],
  ['', ''],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
])('displayPhone: %s as %s', (phone, text) => {
  expect(displayPhone(phone)).toBe(text);
});
