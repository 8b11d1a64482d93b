import { describe, expect, it } from '@jest/globals';
import { taxCents, taxParts, taxRate } from './tax.ts';

describe('the tax of a location', () => {
  it.each(['141670890', '265100720', 'x', '0'])('%s has one rate, between 4 %% and 9.5 %%', (geoCode) => {
    expect(taxRate(geoCode)).toBe(taxRate(geoCode));
    expect(taxRate(geoCode)).toBeGreaterThanOrEqual(400);
    expect(taxRate(geoCode)).toBeLessThan(950);
  });

  it.each([0, 1, 4500, 4499, 99_999])('is the sum of its parts for %i cents', (price) => {
    const sum = taxParts('141670890', price).reduce((total, part) => total + part.cents, 0);
    expect(sum).toBe(taxCents('141670890', price));
  });

  it('is 9.43 % in Springfield, rounded to a cent', () => {
    expect(taxCents('141670890', 4500)).toBe(424);
  });
});
