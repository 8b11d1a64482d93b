import { describe, expect, it } from '@jest/globals';
import { daysInCode, isInternet, planDays } from './plan-days.ts';

describe('the days of a plan', () => {
  it.each([
    ['its own row counts, whatever its code says', { planCode: 'HSD_045', days: 30 }, [], 30],
    ['a code without digits is only a name', { planCode: 'FIBER-50', days: 30 }, [], 30],
    ['its own row comes before another one', { planCode: 'A', days: 7 }, [{ planCode: 'A', days: 30 }], 7],
    [
      'another row with the same code is used',
      { planCode: 'FIBER-50', days: null },
      [{ planCode: 'FIBER-50', days: 31 }],
      31,
    ],
    [
      'a row with another code is not used',
      { planCode: 'FIBER-50', days: null },
      [{ planCode: 'FIBER-100', days: 31 }],
      0,
    ],
    ['a row that says nothing does not', { planCode: 'HSD_007', days: null }, [{ planCode: 'HSD_007', days: null }], 7],
    ['the digits at the end of the code come last', { planCode: 'HSD_030', days: null }, [], 30],
    ['a dash is no mark of days', { planCode: 'FIBER-50', days: null }, [], 0],
    ['0 is said, and sells nothing', { planCode: 'HSD_030', days: 0 }, [], 0],
    ['0 of the current plan as well', { planCode: 'HSD_030', days: null }, [{ planCode: 'HSD_030', days: 0 }], 0],
    ['less than nothing is nothing', { planCode: 'HSD_030', days: -30 }, [], 0],
  ])('are resolved: %s', (_, plan, others, days) => {
    expect(planDays(plan, others)).toBe(days);
  });

  it('reads up to three digits of a code', () => {
    expect(['HSD_030', 'HSD_007', 'VDO_XITV_30', 'HSD', 'VDO_V0', 'HSD_1234'].map(daysInCode)).toEqual([
      30, 7, 30, 0, 0, 0,
    ]);
  });

  it('recognizes internet by its line of business, in any case', () => {
    expect(['HSD', ' hsd ', 'VIDEO', 'HSD_030', ''].map(isInternet)).toEqual([true, true, false, false, false]);
  });
});
