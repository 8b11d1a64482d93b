import 'server-only';
import { choosePlan } from '#lib/shop/cart.ts';
import { BUY_FLOW, buyPath, buyStep } from '#lib/shop/flow.ts';
import { parseBuyEntry, type BuyEntryQuery } from '#lib/shop/buy-entry.ts';
import { assertNever } from '#lib/result.ts';
import { isOpen } from '#lib/domain/attempt-state.ts';
import type { Place } from '#lib/serviceability/location-token.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { type BrowserSession, findBrowserSession, withBrowserSession } from '#lib/session/browser-session.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { changePurchase } from '#lib/payment/server/change-purchase.ts';
import { buyFacts, findBuyOrder, marketingPage } from './open-buy-step.ts';
import { shopFlow } from './shop-flow.ts';
import {
  type BuyPurchase,
  createBuyPurchase,
  findLatestBuyPurchase,
  listBuyPurchases,
  findValidPromos,
} from './shop-purchase.ts';

/** Spec 1 §2: where the shop's entry leads: a path without the locale, or the marketing page's address. */
export async function enterShop(jar: CookieJar, query: BuyEntryQuery): Promise<string> {
  if (!supports('shop')) return marketingPage();
  const entry = parseBuyEntry(query);
  switch (entry.kind) {
    case 'return':
      return `${BUY_FLOW.digitalSessionReturn.path}?digitalSessionId=${encodeURIComponent(entry.digitalSessionId)}`;
    case 'place':
      return withBrowserSession(jar, async (browserSession) => {
        const previousPurchase = await findUnorderedPurchase(browserSession, entry.place);
        if (previousPurchase && entry.plan !== null) await changePlan(browserSession, previousPurchase.id, entry.plan);
        const { id } = previousPurchase ?? (await createBuyPurchase(browserSession.browserId, entry.place, entry.plan));
        return buyPath(entry.step, id);
      });
    case 'offer': {
      const browserSession = await findBrowserSession(jar);
      const purchase = browserSession && (await findLatestBuyPurchase(browserSession.browserId));
      if (!purchase || (await isOrdered(purchase))) return marketingPage();
      return buyPath(entry.step, purchase.id);
    }
    case 'marketing':
      return marketingPage();
    default:
      return assertNever(entry);
  }
}

/** A shopper who returns to a place finds its cart again, whichever places were viewed since, unless it was ordered. */
async function findUnorderedPurchase({ browserId }: BrowserSession, place: Place): Promise<BuyPurchase | null> {
  const purchases = await listBuyPurchases(browserId);
  const purchase = purchases.find(({ data }) => data.place.locationId === place.locationId);
  return purchase && !(await isOrdered(purchase)) ? purchase : null;
}

/** A cart that cannot change now stays as it is: its page says why. */
async function changePlan(browserSession: BrowserSession, id: string, plan: string): Promise<void> {
  await changePurchase(shopFlow, browserSession, id, {
    change: (current) => {
      const { cart, catalog } = current;
      if (!catalog) return { ...current, cart: { planCode: plan, promoId: null } };
      return cart ? { ...current, cart: choosePlan(cart, plan, catalog.catalogue, findValidPromos(catalog)) } : current;
    },
  });
}

/** An order was placed, or may have been. */
export async function isOrdered(purchase: BuyPurchase): Promise<boolean> {
  const order = await findBuyOrder(purchase);
  return order !== null && (order.state === 'confirmed' || isOpen(order.state));
}

/** The path at which this browser's latest order continues, as far as its data allow; null if there is no cart, or it was ordered. */
export async function findWaitingOrder({ browserId }: BrowserSession): Promise<string | null> {
  const purchase = await findLatestBuyPurchase(browserId);
  if (!purchase?.data.cart || (await isOrdered(purchase))) return null;
  const step = buyStep('orderDetails', buyFacts(purchase, await findBuyOrder(purchase)));
  return buyPath(step, purchase.id);
}

/** Decision on starting over: the purchase of this browser's latest confirmed order; null if there is none. */
export async function findConfirmedOrder({ browserId }: BrowserSession): Promise<string | null> {
  for (const purchase of await listBuyPurchases(browserId)) {
    const order = await findBuyOrder(purchase);
    if (order?.state === 'confirmed') return purchase.id;
  }
  return null;
}
