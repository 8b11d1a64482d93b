import 'server-only';
import { buyRedirect, type BuyStep } from '#lib/flows/buy.ts';
import { type BuySession, findBuySession } from '#lib/session/buy-session.ts';
import type { ShopVisit } from '#lib/session/shop-visit.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { buyFacts, findOrder } from './buy-facts.ts';
import { marketingPage, withTab } from './shop-paths.ts';

/** The browser is sent to the page that its purchase allows. */
interface Elsewhere {
  outcome: 'elsewhere';
  path: string;
}

type Required = { ok: true; session: BuySession; order: Attempt | null } | { ok: false; elsewhere: Elsewhere };

/** The purchase of a request that belongs to a step of the flow; the same table guards the pages and the handlers. */
export async function requirePurchase(visit: ShopVisit, tab: string, step: BuyStep): Promise<Required> {
  const session = await findBuySession(visit, tab);
  // A request is about its own tab's purchase alone: without it there is none.
  if (session?.tab !== tab) return { ok: false, elsewhere: { outcome: 'elsewhere', path: marketingPage() } };
  const order = await findOrder(session.data);
  const path = buyRedirect(step, buyFacts(session.data, order));
  if (path !== null) return { ok: false, elsewhere: { outcome: 'elsewhere', path: withTab(path, tab) } };
  return { ok: true, session, order };
}
