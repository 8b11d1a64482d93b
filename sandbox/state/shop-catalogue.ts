import { getPlan, type Plan } from './catalogue.ts';

/** Spec 1 §3, §9: what a shopper can buy. Prices in integer cents; they depend on the market. */
export const PLAN_PRODUCT = 'ECO-HSD-WIFI';
export const GATEWAY_PRODUCT = 'ECO-HSD-XB3';

export const GATEWAY = { planCode: 'XB3', chargeCode: 'HW', priceCents: 0 };

/** Española, NM: the one market with prices and an offer of its own. All others sell at the prices of Springfield. */
export const SECOND_MARKET = '32039';

interface PriceList {
  plans: Readonly<Record<'HSD_030' | 'HSD_007', number>>;
  expressCents: number;
}

const FIRST_PRICES: PriceList = {
  plans: { HSD_030: getPlan('HSD_030').priceCents, HSD_007: getPlan('HSD_007').priceCents },
  expressCents: 999,
};
const SECOND_PRICES: PriceList = { plans: { HSD_030: 5500, HSD_007: 2000 }, expressCents: 1299 };

const SOLD = ['HSD_030', 'HSD_007'] as const;

const pricesIn = (marketId: string) => (marketId === SECOND_MARKET ? SECOND_PRICES : FIRST_PRICES);

export function shopPlans(marketId: string): Plan[] {
  return SOLD.map((code) => ({ ...getPlan(code), priceCents: pricesIn(marketId).plans[code] }));
}

export function findShopPlan(planCode: string, marketId: string): Plan | undefined {
  return shopPlans(marketId).find(({ productCode }) => productCode === planCode);
}

export interface Shipping {
  code: string;
  priceCents: number;
  description: string;
}

export function shippingIn(marketId: string): Shipping[] {
  const { expressCents } = pricesIn(marketId);
  return [
    { code: 'STD', priceCents: 0, description: 'Standard shipping, 3 to 5 business days' },
    { code: 'EXP', priceCents: expressCents, description: 'Express shipping, 1 to 2 business days' },
  ];
}

export function findShipping(code: string, marketId: string): Shipping | undefined {
  return shippingIn(marketId).find((shipping) => shipping.code === code);
}
