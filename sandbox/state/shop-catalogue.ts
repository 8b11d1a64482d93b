import { getPlan, type Plan } from './catalogue.ts';

/** Spec 1 §3, §9: what a shopper can buy, the same in every market. Prices in integer cents. */
export const PLAN_PRODUCT = 'ECO-HSD-WIFI';
export const GATEWAY_PRODUCT = 'ECO-HSD-XB3';

export const GATEWAY = { planCode: 'XB3', chargeCode: 'HW', priceCents: 0 };

const SOLD = ['HSD_030', 'HSD_007'];

export function shopPlans(): Plan[] {
  return SOLD.map(getPlan);
}

export function findShopPlan(planCode: string): Plan | undefined {
  return shopPlans().find(({ productCode }) => productCode === planCode);
}

export interface Shipping {
  code: string;
  priceCents: number;
  description: string;
}

export const SHIPPING: readonly Shipping[] = [
  { code: 'STD', priceCents: 0, description: 'Standard shipping, 3 to 5 business days' },
  { code: 'EXP', priceCents: 999, description: 'Express shipping, 1 to 2 business days' },
];

export function findShipping(code: string): Shipping | undefined {
  return SHIPPING.find((shipping) => shipping.code === code);
}
