import type { Catalogue } from './catalogue.ts';

/** Spec 3 §9: 30 and 7 days of internet. */
const PLANS = ['HSD_030', 'HSD_007'];

/** The plans that a closed account can reconnect with: it has none of its own, so those of its market are used. Prices in integer cents. */
export function reconnectPlans({ plans }: Catalogue): { planCode: string; lob: string; priceCents: number }[] {
  return plans
    .filter(({ planCode }) => PLANS.includes(planCode))
    .map(({ planCode, lob, priceCents }) => ({ planCode, lob, priceCents }));
}
