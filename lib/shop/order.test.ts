import { describe, expect, it } from '@jest/globals';
import type { PricedCart } from './cart.ts';
import { isUnrecoverable, toOrderLob, buildOrderParts } from './order.ts';

const taxes = [
  { code: 'STATE', cents: 248 },
  { code: 'CITY', cents: 123 },
];
const cart: PricedCart = {
  plan: {
    planCode: 'HSD_030',
    product: 'ECO-HSD-WIFI',
    lob: 'HSD',
    title: '',
    text: '',
    priceCents: 4500,
    chargeCode: 'RC',
    days: 30,
  },
  products: ['ECO-HSD-WIFI', 'ECO-HSD-XB3'],
  promo: null,
  discountCents: 0,
  gateway: { product: 'ECO-HSD-XB3', lob: 'HSD', planCode: 'XB3', rateCents: 0 },
  limitsOneGateway: true,
  subtotalCents: 4500,
};
const line = {
  product: 'ECO-HSD-030',
  planCode: 'HSD_030',
  lob: 'HSD',
  originCents: 4500,
  discountCents: -3500,
};
const plan = { lob: 'HSD', planCode: 'HSD_030', rateCents: 4500, chargeCode: 'RC', taxes };

describe('buildOrderParts', () => {
  it('orders a plan at its price', () => {
    expect(buildOrderParts(cart, taxes)).toEqual({
      device: { product: 'ECO-HSD-XB3', lob: 'HSD' },
      products: [plan],
      bundle: { productCode: 'ECO-HSD-WIFI', planCode: 'HSD_030' },
      discount: null,
    });
  });

  it('orders an offer as a separate product and as a discount', () => {
    const { products, discount } = buildOrderParts({ ...cart, promo: { id: 'P', offerType: 'INSTANT', line } }, taxes);
    expect(products).toEqual([plan, { ...plan, rateCents: 1000, taxes: [] }]);
    expect(discount).toEqual({
      id: 'P',
      offerType: 'INSTANT',
      planCode: 'HSD_030',
      productCode: 'ECO-HSD-030',
      originCents: 4500,
      discountCents: -3500,
    });
  });

  it('orders a gateway with a price as a separate product, also with an offer', () => {
    const gateway = { product: 'ECO-HSD-XB3', lob: 'VDO', planCode: 'XB3', rateCents: 2000 };
    const hardware = { lob: 'VIDEO', planCode: 'XB3', rateCents: 2000, chargeCode: 'HW', taxes: [] };
    expect(buildOrderParts({ ...cart, gateway }, taxes).products).toEqual([plan, hardware]);
    const promo = { id: 'P', offerType: 'INSTANT', line };
    expect(buildOrderParts({ ...cart, gateway, promo }, taxes).products).toEqual([
      plan,
      hardware,
      { ...plan, rateCents: 1000, taxes: [] },
    ]);
  });

  it('names the device after the plan’s product when there is no gateway', () => {
    expect(buildOrderParts({ ...cart, products: ['ECO-HSD-WIFI'] }, []).device.product).toBe('ECO-HSD-WIFI');
  });
});

it.each([
  ['VDO', 'VIDEO'],
  ['HSD', 'HSD'],
])('%s is ordered as %s', (lob, expected) => {
  expect(toOrderLob(lob)).toBe(expected);
});

it.each([
  ['PAYMENT-0001', true],
  ['PAYMENT_0001', true],
  ['SYS_CUSTACT_01', true],
  ['SYS-CUSTACT-01', true],
  ['SYS-CUSTACT-02', false],
  ['PAYMENT-1156', false],
  [null, false],
])('%s leads to the error page: %s', (code, expected) => {
  expect(isUnrecoverable(code)).toBe(expected);
});
