import { describe, expect, it } from '@jest/globals';
import { isFree, findShippingOption } from '#lib/shop/cart.ts';
import { taxProducts } from './tax-products.ts';

describe('findShippingOption', () => {
  const std = { code: 'STD', rateCents: 0, text: 'Standard' };
  const express = { code: 'EXP', rateCents: 1995, text: 'Express' };

  it.each([
    ['the one with the code', [std, express], 'EXP', express],
    ['the standard one without a code', [express, std], null, std],
    ['the standard one for a code that is gone', [express, std], 'FAST', std],
    ['the first if there is no standard one', [express], null, express],
    ['null without options', [], 'STD', null],
  ])('selects an option: %s', (_what, options, code, expected) => {
    expect(findShippingOption(options, code)).toEqual(expected);
  });

  it.each([
    [0, true],
    [1, false],
  ])('a rate of %i is free: %s', (cents, expected) => {
    expect(isFree(cents)).toBe(expected);
  });
});

describe('taxProducts', () => {
  it.each([
    ['a gateway in the cart', ['ECO-HSD-WIFI', 'ECO-HSD-XB3'], 'ECO-HSD-XB3'],
    ['no gateway', ['ECO-HSD-WIFI'], 'ECO-HSD-WIFI'],
    ['an unknown product', ['ECO-OTHER'], 'ECO-HSD-WIFI'],
  ])('taxes a cart as gateway or internet: %s', (_what, products, productCode) => {
    expect(taxProducts(products, 4500, { code: 'STD', rateCents: 995 })).toEqual([
      { productCode, priceCents: 4500 },
      { productCode: 'STD', priceCents: 995 },
    ]);
  });
});
