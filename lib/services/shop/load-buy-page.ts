import 'server-only';
import { BUY_FLOW, buyStep, type BuyStep } from '#lib/flows/buy.ts';
import { fallbackStep } from '#lib/flows/step-table.ts';
import { admitPage } from '#lib/http/admit-page.ts';
import { ERROR_PAGE } from '#lib/rules/session/site-paths.ts';
import { type BrowserSession, findBrowserSession } from '#lib/session/browser-session.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { PageRequest, PageResult } from '#lib/views/page-result.ts';
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
 * Loads the purchase that a page of the shop shows: the one named by `?purchase=`, or this browser's latest. The step's guard decides
 * whether it may be shown. Only what writes or calls the provider counts against the limit. `view`: returns null if the purchase no longer fits the step.
 */
export async function loadBuyPage<View>(
  step: BuyStep,
  { query }: PageRequest,
  view: (loaded: LoadedPurchase) => Promise<View | null>,
): Promise<PageResult<View>> {
  const browserSession = await findBrowserSession();
  if (!browserSession) return { redirect: marketingPage() };
  const id = query.get('purchase') || null;
  const named = id === null ? null : await buyPurchases.find(browserSession.browserId, id);
  let purchase = named ?? (await findLatestBuyPurchase(browserSession.browserId));
  if (!purchase) return { redirect: marketingPage() };
  const order = await findBuyOrder(purchase);
  const planned = buyStep(step, buyFacts(purchase, order));
  // An order that is in progress or placed is not affected by newer prices.
  const isStale = !isPrepared(purchase.data) && planned !== 'status' && planned !== 'orderConfirmation';
  // For new prices or a new total the provider is called and the purchase is written.
  if ((isStale || planned === 'orderReview') && !(await admitPage('step'))) return { redirect: LIMITED };
  if (isStale) {
    const prepared = await prepareCatalog(browserSession, purchase);
    if (!prepared.ok) return { redirect: pathFor(prepared.why, purchase.id) };
    purchase = prepared.purchase;
  }
  const allowed = buyStep(step, buyFacts(purchase, order));
  if (allowed !== step) return { redirect: pathOf(allowed, purchase.id) };
  const shown = await view({ browserSession, purchase, order });
  return shown ? { view: shown } : { redirect: await nextBest(browserSession, purchase.id, step) };
}

const LIMITED = `${ERROR_PAGE}?reason=limited`;

async function nextBest(browserSession: BrowserSession, id: string, step: BuyStep): Promise<string> {
  const purchase = await buyPurchases.find(browserSession.browserId, id);
  const facts = buyFacts(purchase, purchase && (await findBuyOrder(purchase)));
  return pathOf(fallbackStep(BUY_FLOW, step, facts), id);
}

function pathFor(why: Extract<Prepared, { ok: false }>['why'], id: string): string {
  if (why === 'error') return ERROR_PAGE;
  return why === 'no-answer' ? pathOf('error', id) : marketingPage(why);
}

function pathOf(step: BuyStep, id: string): string {
  return step === 'entry' ? marketingPage() : withPurchase(BUY_FLOW[step].path, id);
}
