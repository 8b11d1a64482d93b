import 'server-only';
import { findServiceability } from '#lib/serviceability/server/provider.ts';
import { findBuyPromos } from './provider.ts';
import { findCatalog } from '#lib/plans/server/provider-catalog.ts';
import { newBuyCart, pricedCart } from '#lib/shop/buy-cart.ts';
import { type NotSold, serviceabilityOutcome } from '#lib/serviceability/serviceability-outcome.ts';
import { changePurchase } from '#lib/payment/server/change-purchase.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';
import { shopFlow } from './shop-flow.ts';
import { type BuyData, type BuyPurchase, buyPurchases, type PlaceCatalog, validPromos } from './shop-purchase.ts';

/** Prices and offers are requested again after this long. */
const FRESH_MS = 60 * 60_000;

export type Prepared =
  | { ok: true; purchase: BuyPurchase }
  /** Why the shop cannot sell: it leads to the address check, the localized error page or the shop's error page. */
  | { ok: false; why: NotSold | 'error' | 'no-answer' };

/** Whether the place's catalog is known and recent enough. */
export function isPrepared({ catalog }: BuyData): boolean {
  return catalog !== null && Date.now() - catalog.timestamp < FRESH_MS;
}

/**
 * Spec 1 §2, §4: once a place is known, checks serviceability, then requests what is sold and offered in the market of that answer, never
 * in the market of a link. Missing offers are no obstacle; the other two are required. What is no longer sold is removed from the cart.
 */
export async function prepareCatalog(browserSession: BrowserSession, { id, data }: BuyPurchase): Promise<Prepared> {
  const context = browserContext(browserSession, data);
  const { locationId } = data.place;
  const service = await findServiceability(context, { source: 'CP', locationId });
  if (!service.ok) return { ok: false, why: 'no-answer' };
  const outcome = serviceabilityOutcome(service.value.response);
  if (outcome.outcome !== 'serviceable') return { ok: false, why: outcome.outcome };
  const { houseKey, geoCode, marketId, address } = service.value;
  // Without a market nothing can be sold: the check did not succeed.
  if (marketId === '') return { ok: false, why: 'error' };
  const [sold, promos] = await Promise.all([
    findCatalog(context, marketId),
    findBuyPromos(context, { locationId, marketId }),
  ]);
  if (!sold.ok || sold.value.plans.length === 0) return { ok: false, why: 'no-answer' };

  const catalog: PlaceCatalog = {
    timestamp: Date.now(),
    code: outcome.code,
    isColdTap: outcome.isColdTap,
    houseKey,
    geoCode,
    marketId,
    address,
    catalogue: sold.value,
    promos: promos.ok ? promos.value.map(({ lines, ...promo }) => ({ ...promo, lines: [...lines] })) : [],
  };
  const changed = await changePurchase(shopFlow, browserSession, id, {
    change: (current) => ({ ...current, catalog, cart: cartFor(current, catalog) }),
  });
  if (changed.outcome === 'done') return { ok: true, purchase: changed.purchase };
  // Another tab has ordered in the meantime.
  const purchase = await buyPurchases.find(browserSession.browserId, id);
  return purchase ? { ok: true, purchase } : { ok: false, why: 'no-answer' };
}

function cartFor({ cart }: BuyData, catalog: PlaceCatalog): NonNullable<BuyData['cart']> {
  const priced = cart && pricedCart(cart, catalog.catalogue, validPromos(catalog));
  if (!cart || !priced) return newBuyCart(catalog.catalogue);
  return { planCode: cart.planCode, promoId: priced.promo?.id ?? null };
}
