import type { Catalogue } from './catalogue.ts';

/** Spec 3 §9: 30 and 7 days of internet. */
const PLANS = ['HSD_030', 'HSD_007'];

/** What a closed account can come back with: it has no plans of its own, so that those of its market count. Prices in integer cents. */
export function reconnectPlans({ plans }: Catalogue): { planCode: string; lob: string; priceCents: number }[] {
  return plans
    .filter(({ planCode }) => PLANS.includes(planCode))
    .map(({ planCode, lob, priceCents }) => ({ planCode, lob, priceCents }));
}
