import { describe, expect, it } from '@jest/globals';
import { displayPhone, formatMobile, formatPhone, parsePhone, phoneProblem } from './phone.ts';

describe('parsePhone', () => {
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
    '001 555 010 0100',
    '011-1-555-010-0100',
    '00 1 (555) 010 0100',
    '5550100100 x',
    '５５５０１００１００',
    '\u202a(555) 010-0100\u202c',
  ])('reads %j', (input) => {
    expect(parsePhone(input)).toBe('5550100100');
  });

  it.each(['', '555010010', '55501001000', '25550100100', '+44 20 7946 0958', '555-010-0100 x12', 'abc'])(
    '%j is none',
    (input) => {
      expect(parsePhone(input)).toBeNull();
    },
  );
});

describe('phoneProblem', () => {
  it.each([
    ['555 010 0100', null],
    ['', 'required'],
    [' ', 'required'],
    ['555 010 0100 x12', 'extension'],
    ['(555) 010-0100 ext. 12', 'extension'],
    ['+1 555 010 0100 extensi\u00f3n 12', 'extension'],
    ['555.010.0100 Anexo 4', 'extension'],
    ['5550100100#12', 'extension'],
    ['Fax 555 010 0100 x1', 'extension'],
    ['555 010 0100 12', 'invalid'],
    ['+44 20 7946 0958', 'invalid'],
    ['001 555 010 01000', 'invalid'],
    ['555 010 010', 'invalid'],
    ['555 x12', 'invalid'],
    ['home', 'invalid'],
  ])('%j is %s', (input, problem) => {
    expect(phoneProblem(input)).toBe(problem);
    expect(phoneProblem(formatPhone(input) || input)).toBe(problem);
  });
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
    ['0015550100100', '(555) 010 - 0100'],
    ['(555) 010 - 0100x', '(555) 010 - 0100x'],
    ['555-010-0100 Ext. 12', '555-010-0100 Ext. 12'],
  ])('formats %s as %s', (digits, text) => {
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
