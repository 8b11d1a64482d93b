import 'server-only';
import { now } from '#lib/clock.ts';
import { isBuyPromoValid } from '#lib/rules/promo/buy-promo-validity.ts';
import type { BuyPromo } from './shop-purchase.ts';

/** The place's offers that are valid now, each for a plan that is sold there. */
export function validPromos({ promos, catalogue }: BuyPromo): BuyPromo['promos'] {
  const timestamp = now();
  const sold = new Set(catalogue.plans.map(({ planCode }) => planCode));
  return promos.filter(
    (promo) => isBuyPromoValid(promo, timestamp) && promo.lines.every(({ planCode }) => sold.has(planCode)),
  );
}
