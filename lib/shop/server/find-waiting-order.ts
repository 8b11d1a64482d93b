import 'server-only';
import { BUY_FLOW, buyStep } from '#lib/shop/flow.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import { buyFacts, findBuyOrder } from './buy-facts.ts';
import { isOrdered } from './enter-shop.ts';
import { withPurchase } from './shop-paths.ts';
import { findLatestBuyPurchase, listBuyPurchases } from './shop-purchase.ts';

/** The path at which this browser's latest order continues, as far as its data allow; null if there is no cart, or it was ordered. */
export async function findWaitingOrder({ browserId }: BrowserSession): Promise<string | null> {
  const purchase = await findLatestBuyPurchase(browserId);
  if (!purchase?.data.cart || (await isOrdered(purchase))) return null;
  const step = buyStep('orderDetails', buyFacts(purchase, await findBuyOrder(purchase)));
  return withPurchase(BUY_FLOW[step].path, purchase.id);
}

/** Decision on starting over: the purchase of this browser's latest confirmed order; null if there is none. */
export async function findConfirmedOrder({ browserId }: BrowserSession): Promise<string | null> {
  for (const purchase of await listBuyPurchases(browserId)) {
    const order = await findBuyOrder(purchase);
    if (order?.state === 'confirmed') return purchase.id;
  }
  return null;
}
