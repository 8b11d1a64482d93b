import 'server-only';
import { now } from '#lib/clock.ts';
import { isBuyPromoValid } from '#lib/rules/promo/buy-promo-validity.ts';
import type { BuyPromo } from './shop-purchase.ts';

/** The offers of the place that can be had now. */
export function validPromos(catalog: BuyPromo): BuyPromo['promos'] {
  const timestamp = now();
  return catalog.promos.filter((promo) => isBuyPromoValid(promo, timestamp));
}
