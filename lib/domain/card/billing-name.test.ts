import { describe, expect, it } from '@jest/globals';
import { splitBillingNameForRefill, splitBillingName } from './billing-name.ts';

describe('the name on the wire', () => {
  it.each([
    ['Ana Luz', ['Ana', 'Luz'], ['Ana', 'Luz']],
    ['José De La Cruz', ['José', 'Cruz'], ['José', 'DeLaCruz']],
    ["Mary Ann O'Brien", ['Mary', "O'Brien"], ['Mary', "AnnO'Brien"]],
    ['Suharto', ['Suharto', ''], ['Suharto', '']],
    ['', ['', ''], ['', '']],
  ])('%s', (name, order, refill) => {
    expect(Object.values(splitBillingName(name))).toEqual(order);
    expect(Object.values(splitBillingNameForRefill(name))).toEqual(refill);
  });
});
