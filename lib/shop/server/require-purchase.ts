import 'server-only';
import { BUY_FLOW, buyRedirect, type BuyStep } from '#lib/shop/flow.ts';
import { fallbackStep } from '#lib/domain/step-table.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { buyFacts, findBuyOrder } from './buy-facts.ts';
import { marketingPage, withPurchase } from './shop-paths.ts';
import { type BuyPurchase, buyPurchases } from './shop-purchase.ts';

/** The browser is sent to the page that its purchase allows. */
export interface ShopRedirect {
  outcome: 'redirect';
  path: string;
}

type Required = { ok: true; purchase: BuyPurchase; order: Attempt | null } | { ok: false; redirect: ShopRedirect };

/** Returns the purchase of a request that belongs to a step of the flow; the same table guards pages and handlers. */
export async function requirePurchase({ browserId }: BrowserSession, id: string, step: BuyStep): Promise<Required> {
  const purchase = await buyPurchases.find(browserId, id);
  if (!purchase) return { ok: false, redirect: { outcome: 'redirect', path: marketingPage() } };
  const order = await findBuyOrder(purchase);
  const path = buyRedirect(step, buyFacts(purchase, order));
  if (path !== null) return { ok: false, redirect: { outcome: 'redirect', path: withPurchase(path, id) } };
  return { ok: true, purchase, order };
}

/** Where a request that changed nothing leads: the page that the purchase now allows, else the previous one. */
export async function redirectFrom(browserSession: BrowserSession, id: string, step: BuyStep): Promise<ShopRedirect> {
  const required = await requirePurchase(browserSession, id, step);
  if (!required.ok) return required.redirect;
  const { path } = BUY_FLOW[fallbackStep(BUY_FLOW, step, buyFacts(required.purchase, required.order))];
  return { outcome: 'redirect', path: withPurchase(path, id) };
}
