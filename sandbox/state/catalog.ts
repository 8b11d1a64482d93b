/** Spec 3 §9: a product that the provider sells. Prices in integer cents, durations in days. */
export interface Plan {
  productCode: string;
  lob: 'HSD' | 'VIDEO' | 'TV200';
  description: string;
  priceCents: number;
  days: number;
  /** How much of that the provider says: nothing in place of the days, or words of its own. */
  isSilent?: true;
  words?: string;
}

const plans: readonly Plan[] = [
  { productCode: 'HSD_030', lob: 'HSD', description: '30 days of internet', priceCents: 4500, days: 30 },
  { productCode: 'HSD_007', lob: 'HSD', description: '7 days of internet', priceCents: 1500, days: 7 },
  { productCode: 'VDO_XITV_30', lob: 'VIDEO', description: '30 days of basic TV', priceCents: 2200, days: 30 },
  { productCode: 'VDO_XITV_KIDS_30', lob: 'VIDEO', description: 'Kids and Family', priceCents: 1000, days: 30 },
  { productCode: 'VDO_XITV_ENT_30', lob: 'VIDEO', description: 'Entertainment', priceCents: 1500, days: 30 },
  { productCode: 'VDO_XITV_SPT_30', lob: 'VIDEO', description: 'Sports and News', priceCents: 3000, days: 30 },
  { productCode: 'VDO_XITV_LAT_30', lob: 'VIDEO', description: 'Latino sports', priceCents: 600, days: 30 },
  { productCode: 'VDO_TV200_30', lob: 'TV200', description: 'Latino TV 200', priceCents: 2500, days: 30 },
  // A provider with names of its own: a code says nothing of days, or the wrong ones.
  {
    productCode: 'FIBER-50',
    lob: 'HSD',
    description: 'Fiber 50',
    priceCents: 3900,
    days: 30,
    words: 'Fiber 50: up to 50 Mbps',
  },
  { productCode: 'HSD_045', lob: 'HSD', description: 'Air 45', priceCents: 2900, days: 30, words: 'Air 45: wireless' },
  { productCode: 'FIBER-100', lob: 'HSD', description: 'Fiber 100', priceCents: 5900, days: 30, isSilent: true },
  { productCode: 'TV-45', lob: 'VIDEO', description: 'TV 45', priceCents: 1200, days: 30 },
  { productCode: 'VDO_V0_TV200', lob: 'TV200', description: 'TV 200 (no longer sold)', priceCents: 2500, days: 30 },
];

/** Española, NM: the one market with its own prices. All others use the prices above. */
export const SECOND_MARKET = '32039';
/** Carthage, IL: the market whose plans have names of their own. */
export const OWN_CODES_MARKET = '14201';
const SECOND_PRICES: Readonly<Record<string, number>> = { HSD_030: 5500, HSD_007: 2000 };

const byCode = new Map(plans.map((plan) => [plan.productCode, plan]));

export function findPlan(productCode: string): Plan | undefined {
  return byCode.get(productCode);
}

export function getPlan(productCode: string): Plan {
  const plan = byCode.get(productCode);
  if (!plan) throw new Error(`No such product: ${productCode}`);
  return plan;
}

/** Returns the plan at the market's price. Throws if there is no such plan. */
export function planIn(productCode: string, marketId: string): Plan {
  const plan = getPlan(productCode);
  const priceCents = (marketId === SECOND_MARKET ? SECOND_PRICES[productCode] : undefined) ?? plan.priceCents;
  return { ...plan, priceCents };
}
