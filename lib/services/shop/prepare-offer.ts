import 'server-only';
import { now } from '#lib/clock.ts';
import { findServiceability } from '#lib/provider/serviceability.ts';
import { findBuyPromos, findCatalogue } from '#lib/provider/shop.ts';
import { newBuyCart, pricedCart } from '#lib/rules/cart/buy-cart.ts';
import { isBuyPromoValid } from '#lib/rules/promo/buy-promo-validity.ts';
import { type NotSold, serviceabilityOutcome } from '#lib/rules/serviceability/serviceability-outcome.ts';
import type { BuyData, BuyOffer } from '#lib/session/buy-data.ts';
import { type BuySession, changeBuySession } from '#lib/session/buy-session.ts';
import type { ShopVisit } from '#lib/session/shop-visit.ts';
import { shopContext } from './shop-context.ts';

/** Prices and offers are asked for again after this long. */
const FRESH_MS = 60 * 60_000;

export type Prepared =
  | { ok: true; session: BuySession }
  /** Where the shop cannot sell: the address check, the error page of the language, the shop's error page. */
  | { ok: false; why: NotSold | 'error' | 'no-answer' };

/** Whether what is sold at the place is known and recent enough. */
export function isPrepared({ offer }: BuyData): boolean {
  return offer !== null && Date.now() - offer.at < FRESH_MS;
}

/**
 * Spec 1 §2, §4: once a place is known, product details and promos are loaded and serviceability is validated, side by side. No
 * promos is no obstacle; the other two are. What is no longer sold leaves the cart.
 */
export async function prepareOffer(visit: ShopVisit, { tab, data }: BuySession): Promise<Prepared> {
  const context = shopContext(visit, data.trackingId);
  const { place } = data;
  const [service, catalogue, promos] = await Promise.all([
    findServiceability(context, { source: 'CP', locationId: place.locationId }),
    findCatalogue(context, place.marketId),
    findBuyPromos(context, place),
  ]);
  if (!service.ok) return { ok: false, why: 'no-answer' };
  const outcome = serviceabilityOutcome(service.value.answer);
  if (outcome.outcome !== 'serviceable') return { ok: false, why: outcome.outcome };
  if (!catalogue.ok || catalogue.value.plans.length === 0) return { ok: false, why: 'no-answer' };

  const { houseKey, geoCode, address } = service.value;
  const offer: BuyOffer = {
    at: Date.now(),
    code: outcome.code,
    isColdTap: outcome.isColdTap,
    houseKey,
    geoCode,
    address,
    catalogue: catalogue.value,
    promos: promos.ok ? promos.value.map(({ lines, ...promo }) => ({ ...promo, lines: [...lines] })) : [],
  };
  const session = await changeBuySession(tab, (current) => ({ ...current, offer, cart: cartFor(current, offer) }));
  return session ? { ok: true, session } : { ok: false, why: 'no-answer' };
}

/** The offers of the place that can be had now. */
export function validPromos(offer: BuyOffer): BuyOffer['promos'] {
  const at = now();
  return offer.promos.filter((promo) => isBuyPromoValid(promo, at));
}

function cartFor({ cart }: BuyData, offer: BuyOffer): NonNullable<BuyData['cart']> {
  const priced = cart && pricedCart(cart, offer.catalogue, validPromos(offer));
  if (!cart || !priced) return newBuyCart(offer.catalogue);
  return { planCode: cart.planCode, promoId: priced.promo?.id ?? null };
}
