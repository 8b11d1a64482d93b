import 'server-only';
import { BUY_FLOW, buyStep, type BuyStep } from '#lib/shop/flow.ts';
import { fallbackStep } from '#lib/domain/step-table.ts';
import { admitPage } from '#lib/http/admit-page.ts';
import { PageRedirect } from '#lib/http/page-redirect.ts';
import { ERROR_PAGE } from '#lib/domain/session/site-paths.ts';
import { type BrowserSession, findBrowserSession } from '#lib/session/browser-session.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import { buyFacts, findBuyOrder } from './buy-facts.ts';
import { isPrepared, type Prepared, prepareCatalog } from './prepare-catalog.ts';
import { marketingPage, withPurchase } from './shop-paths.ts';
import { type BuyPurchase, buyPurchases, findLatestBuyPurchase } from './shop-purchase.ts';

export interface LoadedPurchase {
  browserSession: BrowserSession;
  purchase: BuyPurchase;
  order: Attempt | null;
}

/**
 * Opens a step of the shop with the purchase that it shows: the one named by `?purchase=`, or this browser's latest. The step's guard
 * decides whether it may be shown. Only what writes or calls the provider counts against the limit.
 */
export async function openBuyStep(step: BuyStep, { query }: PageRequest): Promise<LoadedPurchase> {
  const browserSession = await findBrowserSession();
  if (!browserSession) throw new PageRedirect(marketingPage());
  const id = query.get('purchase') || null;
  const named = id === null ? null : await buyPurchases.find(browserSession.browserId, id);
  let purchase = named ?? (await findLatestBuyPurchase(browserSession.browserId));
  if (!purchase) throw new PageRedirect(marketingPage());
  const order = await findBuyOrder(purchase);
  const planned = buyStep(step, buyFacts(purchase, order));
  // An order that is in progress or placed is not affected by newer prices.
  const isStale = !isPrepared(purchase.data) && planned !== 'status' && planned !== 'orderConfirmation';
  // For new prices or a new total the provider is called and the purchase is written.
  if ((isStale || planned === 'orderReview') && !(await admitPage('step'))) throw new PageRedirect(LIMITED);
  if (isStale) {
    const prepared = await prepareCatalog(browserSession, purchase);
    if (!prepared.ok) throw new PageRedirect(pathFor(prepared.why, purchase.id));
    purchase = prepared.purchase;
  }
  const allowed = buyStep(step, buyFacts(purchase, order));
  if (allowed !== step) throw new PageRedirect(pathOf(allowed, purchase.id));
  return { browserSession, purchase, order };
}

const LIMITED = `${ERROR_PAGE}?reason=limited`;

/** Leads to the best step other than this one: the purchase no longer fits it. */
export async function nextBest(step: BuyStep, browserSession: BrowserSession, id: string): Promise<PageRedirect> {
  const purchase = await buyPurchases.find(browserSession.browserId, id);
  const facts = buyFacts(purchase, purchase && (await findBuyOrder(purchase)));
  return new PageRedirect(pathOf(fallbackStep(BUY_FLOW, step, facts), id));
}

function pathFor(why: Extract<Prepared, { ok: false }>['why'], id: string): string {
  if (why === 'error') return ERROR_PAGE;
  return why === 'no-answer' ? pathOf('error', id) : marketingPage(why);
}

function pathOf(step: BuyStep, id: string): string {
  return step === 'entry' ? marketingPage() : withPurchase(BUY_FLOW[step].path, id);
}
