import { describe, expect, it } from '@jest/globals';
import { csvOf } from './payments-csv.ts';

const cell = (value: string) => csvOf([[value]]).slice(1, -2);

describe('a CSV file', () => {
  it('has a row to a line, days as M/D/YYYY, amounts with two decimals, and tells that it is UTF-8', () => {
    expect(
      csvOf([
        ['Día', 'Importe'],
        [{ day: '2026-11-23' }, { cents: 4_924 }],
        [{ day: '2027-01-02' }, { cents: -3_500 }],
      ]),
    ).toBe('\uFEFFDía,Importe\r\n11/23/2026,49.24\r\n1/2/2027,-35.00\r\n');
  });

  it.each([
    ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
    ['+1+1', "'+1+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    [' =1', "' =1"],
    ['＝1', "'＝1"],
    ['\r=1', `"'\r=1"`],
    ['H-1-2', 'H-1-2'],
    ['30-day internet', '30-day internet'],
    ['a, b', '"a, b"'],
    ['a "b"', '"a ""b"""'],
    ['a\nb', '"a\nb"'],
  ])('%j is written as %j', (value, written) => {
    expect(cell(value)).toBe(written);
  });
});
