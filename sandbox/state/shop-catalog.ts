import { OWN_CODES_MARKET, type Plan, planIn, SECOND_MARKET } from './catalog.ts';

/** Spec 1 §3, §9: what a shopper can buy. Prices are integer cents and depend on the market. */
export const PLAN_PRODUCT = 'ECO-HSD-WIFI';
export const GATEWAY_PRODUCT = 'ECO-HSD-XB3';

/** Its price is a setting. */
export const GATEWAY = { planCode: 'XB3', chargeCode: 'HW' };

/** Express shipping has its own price in the second market, too. */
const expressCents = (marketId: string) => (marketId === SECOND_MARKET ? 1299 : 999);

const SOLD: readonly string[] = ['HSD_030', 'HSD_007'];
/** Where the plans have names of their own. One of them says no days, and is not sold. */
const OWN_CODES: readonly string[] = ['FIBER-50', 'HSD_045', 'FIBER-100'];

export function shopPlans(marketId: string): Plan[] {
  return (marketId === OWN_CODES_MARKET ? OWN_CODES : SOLD).map((code) => planIn(code, marketId));
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
  return [
    { code: 'STD', priceCents: 0, description: 'Standard shipping, 3 to 5 business days' },
    { code: 'EXP', priceCents: expressCents(marketId), description: 'Express shipping, 1 to 2 business days' },
  ];
}

export function findShipping(code: string, marketId: string): Shipping | undefined {
  return shippingIn(marketId).find((shipping) => shipping.code === code);
}
