import 'server-only';
import { BUY_FLOW } from '#lib/flows/buy.ts';
import { type BuyEntryQuery, buyEntry } from '#lib/flows/buy-entry.ts';
import { never } from '#lib/result.ts';
import { isOpen } from '#lib/rules/payment/attempt-state.ts';
import type { Place } from '#lib/rules/serviceability/location-token.ts';
import { type BuySession, createBuySession, findBuySession } from '#lib/session/buy-session.ts';
import type { CookieJar } from '#lib/session/cookie-jar.ts';
import { findShopVisit, type ShopVisit } from '#lib/session/shop-visit.ts';
import { findOrder } from './buy-facts.ts';
import { inShop } from './in-shop.ts';
import { marketingPage, withTab } from './shop-paths.ts';

/** Spec 1 §2: where the entry of the shop leads; a path without the locale, or the marketing page's address. */
export async function enterShop(jar: CookieJar, query: BuyEntryQuery): Promise<string> {
  const entry = buyEntry(query);
  switch (entry.kind) {
    case 'return':
      return `${BUY_FLOW.session.path}?digitalSessionId=${encodeURIComponent(entry.digitalSessionId)}`;
    case 'place':
      return inShop(jar, async (visit) => {
        const { tab } = (await findUnordered(visit, entry.place)) ?? (await createBuySession(visit, entry.place));
        return withTab(BUY_FLOW[entry.step].path, tab);
      });
    case 'offer': {
      const session = await findBuySession(await findShopVisit(jar), null);
      if (!session || (await isOrdered(session))) return marketingPage();
      return withTab(BUY_FLOW[entry.step].path, session.tab);
    }
    case 'marketing':
      return marketingPage();
    default:
      return never(entry);
  }
}

/** A shopper who comes back to the same place finds the cart again, unless it was ordered. */
async function findUnordered(visit: ShopVisit, place: Place): Promise<BuySession | null> {
  const session = await findBuySession(visit, null);
  if (!session) return null;
  const { locationId, marketId } = session.data.place;
  const isThere = locationId === place.locationId && marketId === place.marketId;
  return isThere && !(await isOrdered(session)) ? session : null;
}

/** An order was placed, or may have been. */
async function isOrdered({ data }: BuySession): Promise<boolean> {
  const order = await findOrder(data);
  return order !== null && (order.state === 'confirmed' || isOpen(order.state));
}
