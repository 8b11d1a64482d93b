import { describe, expect, it } from '@jest/globals';
import { formatMac, macOnLabel, macProblem } from './mac-address.ts';

describe('formatMac', () => {
  it.each([
    ['021ab3c4d5e6', '02:1A:B3:C4:D5:E6'],
    ['02-1a-b3-c4-d5-e6', '02:1A:B3:C4:D5:E6'],
    ['021a.b3c4.d5e6', '02:1A:B3:C4:D5:E6'],
    [' 02 1A b3 C4 d5 E6 ', '02:1A:B3:C4:D5:E6'],
    ['02:1A:B3:C4:D5:E6:77', '02:1A:B3:C4:D5:E6:77'],
    ['021ab3c4d5e677', '02:1A:B3:C4:D5:E6:77'],
    ['MAC: 02:1a:b3:c4:d5:e6', '02:1A:B3:C4:D5:E6'],
    ['MAC: 02:1a:b3:c4:d5:e6:77', '02:1A:B3:C4:D5:E6:77'],
    ['CM MAC ID 02 : 1a : b3 : c4 : d5 : e6', '02:1A:B3:C4:D5:E6'],
    ['Dirección MAC de mi módem: 021AB3C4D5E6.', '02:1A:B3:C4:D5:E6'],
    ['MAC 02', '02'],
    ['facade', 'FA:CA:DE'],
    ['02:1A:BG', '02:1A:B'],
    ['02\u201111ab3\u2212c4d5e', '02:11:AB:3C:4D:5E'],
    ['\u2066\ufeff02\u200b1a\u00adb3c4d5e6\u2069', '02:1A:B3:C4:D5:E6'],
    ['０２１ａＢ３Ｃ４Ｄ５Ｅ６', '02:1A:B3:C4:D5:E6'],
    ['０２１ab3c4d5e6', '02:1A:B3:C4:D5:E6'],
    ['02', '02'],
    ['02:', '02'],
    ['021', '02:1'],
    ['gh', ''],
  ])('formats %j as %j', (typed, formatted) => {
    expect(formatMac(typed)).toBe(formatted);
    expect(formatMac(formatted)).toBe(formatted);
  });

  it.each([
    ['', 'missing'],
    ['02:1A:B3:C4:D5:E', 'incomplete'],
    ['02:1A:B3:C4:D5:E6', null],
    ['02:1A:B3:C4:D5:E6:7', 'tooLong'],
    ['02-1A-B3-C4-D5-E6', 'incomplete'],
  ])('finds in %j the problem %j', (formatted, problem) => {
    expect(macProblem(formatted)).toBe(problem);
  });
});

describe('macOnLabel', () => {
  it.each([
    ['MAC 02:1a:b3:c4:d5:e6', '02:1A:B3:C4:D5:E6'],
    ['CM MAC: 021AB3C4D5E6 S/N: SN0099', '02:1A:B3:C4:D5:E6'],
    ['021AB3C4D5E6', '02:1A:B3:C4:D5:E6'],
    ['S/N 021AB3C4D5E6F7', null],
    ['02:1A:B3:C4:D5:E6:F7', null],
    ['021AB3C4D5E', null],
    ['https://example.com', null],
  ])('reads from the label %j the address %j', (text, mac) => {
    expect(macOnLabel(text)).toBe(mac);
  });
});
