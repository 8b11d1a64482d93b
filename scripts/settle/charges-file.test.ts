import { describe, expect, it } from '@jest/globals';
import { readCharges } from './charges-file.ts';

const HEADER = 'key,account,amount,order,time';
const KEY = 'a'.repeat(64);
const ROW = `${KEY},A1,4812,R-7,2026-11-28T14:05:00Z`;
const CHARGE = {
  line: 2,
  key: KEY,
  account: 'A1',
  amountCents: 4_812,
  orderNumber: 'R-7',
  chargedAt: Date.UTC(2026, 10, 28, 14, 5),
};

describe('readCharges', () => {
  it.each([
    ['with one row', `${HEADER}\n${ROW}`],
    ['from Windows, with a byte order mark and an empty line', `\uFEFF${HEADER}\r\n${ROW}\r\n\r\n`],
    ['with quoted fields', `${HEADER}\n"${KEY}","A1","4812","R-7","2026-11-28T14:05:00Z"\n`],
    ['with spaces around its fields', `${HEADER}\n${KEY}, A1 , 4812 ,R-7, 2026-11-28T15:05:00+01:00\n`],
  ])('reads a list %s', (_what, text) => {
    expect(readCharges(text)).toEqual([CHARGE]);
  });

  it('reads commas, quotation marks and line breaks inside quotation marks, with correct line numbers', () => {
    const text = `${HEADER}\n${KEY},"A,1 ""x""\nhome",4812,,2026-11-28T14:05:00Z\n${ROW}`;
    expect(readCharges(text)).toMatchObject([
      { line: 2, account: 'A,1 "x"\nhome', orderNumber: null },
      { line: 4, account: 'A1' },
    ]);
  });

  it('reads a list without charges', () => {
    expect(readCharges(`${HEADER}\n`)).toEqual([]);
  });

  it.each([
    ['', 'Line 1'],
    ['id,account,amount,order,time', 'Line 1'],
    [`${HEADER}\n${ROW}\n${KEY},A1,48.12,R-7,2026-11-28T14:05:00Z`, 'Line 3 of the list has the amount "48.12"'],
    [`${HEADER}\n${KEY},A1,-4812,R-7,2026-11-28T14:05:00Z`, 'Line 2'],
    [`${HEADER}\n${KEY},A1,4812,R-7,2026-11-28 14:05`, 'Line 2 of the list has the time'],
    [`${HEADER}\n${KEY},A1,4812,R-7,2026-13-28T14:05:00Z`, 'Line 2 of the list has the time'],
    [`${HEADER}\n${KEY},A1,4812,R-7`, 'Line 2 of the list has 4 fields'],
    [`${HEADER}\n,A1,4812,R-7,2026-11-28T14:05:00Z`, 'Line 2 of the list has no key'],
    [`${HEADER}\n${KEY},"A1,4812,R-7,2026-11-28T14:05:00Z`, 'Line 2 of the list is not CSV'],
    [`${HEADER}\n${KEY},A"1,4812,R-7,2026-11-28T14:05:00Z`, 'Line 2 of the list is not CSV'],
  ])('refuses %j', (text, message) => {
    expect(() => readCharges(text)).toThrow(message);
  });
});
