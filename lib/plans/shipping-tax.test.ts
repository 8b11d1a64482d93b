import { describe, expect, it } from '@jest/globals';
import { isFree, shippingOption } from '#lib/shop/cart.ts';
import { taxProducts } from './tax-products.ts';

describe('shippingOption', () => {
  const std = { code: 'STD', rateCents: 0, text: 'Standard' };
  const express = { code: 'EXP', rateCents: 1995, text: 'Express' };

  it.each([
    ['the chosen one', [std, express], 'EXP', express],
    ['at first the standard one', [express, std], null, std],
    ['one that is gone', [express, std], 'FAST', std],
    ['no standard one', [express], null, express],
    ['none', [], 'STD', null],
  ])('%s', (_what, options, code, expected) => {
    expect(shippingOption(options, code)).toEqual(expected);
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
    ['none', ['ECO-HSD-WIFI'], 'ECO-HSD-WIFI'],
    ['an unknown product', ['ECO-OTHER'], 'ECO-HSD-WIFI'],
  ])('%s', (_what, products, productCode) => {
    expect(taxProducts(products, 4500, { code: 'STD', rateCents: 995 })).toEqual([
      { productCode, priceCents: 4500 },
      { productCode: 'STD', priceCents: 995 },
    ]);
  });
});
