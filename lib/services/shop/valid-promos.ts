import 'server-only';
import { now } from '#lib/clock.ts';
import { isBuyPromoValid } from '#lib/rules/promo/buy-promo-validity.ts';
import type { BuyOffer } from './shop-purchase.ts';

/** The offers of the place that can be had now. */
export function validPromos(offer: BuyOffer): BuyOffer['promos'] {
  const at = now();
  return offer.promos.filter((promo) => isBuyPromoValid(promo, at));
}
