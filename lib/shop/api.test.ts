import { describe, expect, it } from '@jest/globals';
import type { BuyPromo } from './cart.ts';
import { daysInCode } from '#lib/domain/plan-days.ts';
import { buildCatalog } from '#lib/plans/catalog.ts';
import { suggestRequestSchema, validateRequestSchema } from '#lib/serviceability/api.ts';
import { ORDER_DETAILS_FORM_DEFAULTS } from './order-details-form.ts';
import { cardPayRequestSchema } from '#lib/payment/api.ts';
import { cartRequestSchema, detailsRequestSchema } from './api.ts';
import { candidateView } from '#lib/serviceability/server/address-check.ts';
import { toCartView, toShippingChoices } from '#lib/shop/server/cart-view.ts';

const plan = (planCode: string, rateCents: number, chargeCode = 'RC') => {
  return { planCode, title: `The ${planCode}`, text: 'Fast', rateCents, chargeCode, days: daysInCode(planCode) };
};
const catalog = buildCatalog(
  [
    { name: 'ECO-HSD-WIFI', lob: 'HSD', plans: [plan('HSD_030', 4500), plan('HSD_007', 1500)] },
    { name: 'ECO-HSD-XB3', lob: 'HSD', plans: [plan('XB3', 0, 'HW')] },
  ],
  [
    { code: 'STD', rateCents: 0, text: 'Standard' },
    { code: 'EXP', rateCents: 995, text: 'Express' },
  ],
);
const promo: BuyPromo = {
  id: 'P',
  offerType: 'INSTANT',
  startDate: '2026-01-01',
  endDate: '',
  lines: [{ product: 'ECO-HSD-030', planCode: 'HSD_030', lob: 'HSD', originCents: 4500, discountCents: -3500 }],
};
const promotion = { id: 'P', planCode: 'HSD_030', originCents: 4500, effectiveCents: 1000 };

describe('toCartView', () => {
  it('shows a plan and the offers that can be added', () => {
    const view = toCartView({ planCode: 'HSD_030', promoId: null }, catalog, [promo]);
    expect(view).toEqual({
      planCode: 'HSD_030',
      promoInCart: null,
      promos: [promotion],
      count: 1,
      lines: [
        { kind: 'plan', code: 'HSD_030', text: 'The HSD_030', quantity: 1, cents: 4500, days: 30 },
        { kind: 'gateway', code: 'ECO-HSD-XB3', text: '', quantity: 1, cents: 0 },
      ],
      plans: [
        { planCode: 'HSD_030', title: 'The HSD_030', text: 'Fast', days: 30, priceCents: 4500, isChosen: true },
        { planCode: 'HSD_007', title: 'The HSD_007', text: 'Fast', days: 7, priceCents: 1500, isChosen: false },
      ],
      subtotalCents: 4500,
      limitsOneGateway: true,
      hasOfferEnded: false,
    });
  });

  it('counts two items and offers nothing more once an offer is in the cart', () => {
    expect(toCartView({ planCode: 'HSD_030', promoId: 'P' }, catalog, [promo])).toMatchObject({
      promoInCart: promotion,
      promos: [],
      count: 2,
      subtotalCents: 1000,
      lines: [{ kind: 'plan' }, { kind: 'offer', code: 'P', cents: -3500 }, { kind: 'gateway' }],
    });
  });

  it('leaves one item when the offer has ended', () => {
    const view = toCartView({ planCode: 'HSD_030', promoId: 'P' }, catalog, []);
    expect(view).toMatchObject({ promoInCart: null, promos: [], count: 1, subtotalCents: 4500 });
  });

  it('returns no cart for a plan that is no longer sold', () => {
    expect(toCartView({ planCode: 'HSD_365', promoId: null }, catalog, [])).toBeNull();
  });
});

it('marks a shipping option at a rate of 0 as free', () => {
  expect(toShippingChoices(catalog.shipping)).toEqual([
    { code: 'STD', text: 'Standard', cents: 0, isFree: true },
    { code: 'EXP', text: 'Express', cents: 995, isFree: false },
  ]);
});

it('candidateView', () => {
  const address = { addressLine1: '1 Oak Ave', addressLine2: 'Apt 2', city: 'Mesa', state: 'AZ', zip: '85201' };
  expect(candidateView({ locationId: 'L1', address })).toEqual({
    id: 'L1',
    label: '1 Oak Ave, Apt 2, Mesa, AZ 85201',
    unit: 'Apt 2',
    addressLine1: '1 Oak Ave',
    city: 'Mesa',
    state: 'AZ',
    zip: '85201',
  });
});

describe('requests', () => {
  const purchase = { purchase: { id: 'k3j2h1g0', version: 2 }, locale: 'es' };
  const jwe = `${'a'.repeat(20)}.b.c.d.e`;
  const order = {
    ...purchase,
    attempt: 'a'.repeat(64),
    totalCents: 4871,
    terms: true,
    repeats: null,
    cardSummary: { brand: 'visa', lastFour: '1111' },
    card: { cardNumber: jwe, cardType: jwe, expirationDate: jwe, cvv: jwe },
  };
  const details = {
    ...ORDER_DETAILS_FORM_DEFAULTS,
    name: 'Ana Luz',
    addressLine1: '1 Oak Ave',
    city: 'Mesa',
    state: 'AZ',
    zip: '85201',
  };

  it.each([
    ['a cart', cartRequestSchema, { ...purchase, planCode: 'HSD_030', promoId: null }, true],
    ['a cart with a price', cartRequestSchema, { ...purchase, planCode: 'HSD_030', promoId: 'P', cents: 1 }, true],
    ['no purchase', cartRequestSchema, { locale: 'es', planCode: 'HSD_030', promoId: null }, false],
    [
      'a purchase that is none',
      cartRequestSchema,
      { ...purchase, purchase: { id: '../x', version: 2 }, planCode: 'HSD_030', promoId: null },
      false,
    ],
    [
      'a purchase without its version',
      cartRequestSchema,
      { ...purchase, purchase: { id: 'k3j2h1g0' }, planCode: 'HSD_030', promoId: null },
      false,
    ],
    ['no such language', cartRequestSchema, { ...purchase, locale: 'fr', planCode: 'HSD_030', promoId: null }, false],
    ['details', detailsRequestSchema, { ...purchase, details }, true],
    ['a payment', cardPayRequestSchema, order, true],
    ['a payment without consent', cardPayRequestSchema, { ...order, terms: false }, false],
    ['a payment of an attempt that is none', cardPayRequestSchema, { ...order, attempt: 'latest' }, false],
    ['a card that is not encrypted', cardPayRequestSchema, { ...order, card: { ...order.card, cvv: '123' } }, false],
    [
      'more of a card than its last four digits',
      cardPayRequestSchema,
      { ...order, cardSummary: { brand: 'visa', lastFour: '4111111111111111' } },
      false,
    ],
    ['a total of fractions', cardPayRequestSchema, { ...order, totalCents: 48.71 }, false],
    ['a total below zero', cardPayRequestSchema, { ...order, totalCents: -1 }, false],
    ['two characters to suggest for', suggestRequestSchema, { typed: '1 0' }, true],
    ['one', suggestRequestSchema, { typed: ' 1 ' }, false],
    [
      'an address',
      validateRequestSchema,
      { locale: 'en', address: { address: '1 Oak', unit: '', zip: '85201' } },
      true,
    ],
    ['no address', validateRequestSchema, { locale: 'en', address: { address: '', unit: '', zip: '85201' } }, false],
  ])('%s: %#', (_what, schema, request, expected) => {
    expect(schema.safeParse(request).success).toBe(expected);
  });

  it('drops unknown fields of a request', () => {
    const parsed = cartRequestSchema.parse({ ...purchase, planCode: 'HSD_030', promoId: null, cents: 1 });
    expect(parsed).toEqual({ ...purchase, planCode: 'HSD_030', promoId: null });
    expect(
      JSON.stringify(detailsRequestSchema.parse({ ...purchase, details: { ...details, cvv: '987' } })),
    ).not.toContain('987');
  });
});
