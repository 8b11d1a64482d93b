import 'server-only';
import { config } from '#lib/config.ts';
import { isFailed } from '#lib/domain/attempt-state.ts';
import { ERROR_PAGE } from '#lib/domain/session/site-paths.ts';
import { fallbackStep } from '#lib/domain/step-table.ts';
import { admitPage } from '#lib/http/admit-page.ts';
import { PageRedirect, type PageRequest } from '#lib/http/page-request.ts';
import { changePurchase } from '#lib/payment/server/change-purchase.ts';
import { requestCatalog } from '#lib/plans/server/provider-catalog.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { findServiceability } from '#lib/serviceability/server/provider.ts';
import { type NotSold, serviceabilityOutcome } from '#lib/serviceability/serviceability-outcome.ts';
import { browserContext, type BrowserSession, findBrowserSession } from '#lib/session/browser-session.ts';
import type { ShopRedirect } from '#lib/shop/api.ts';
import { createBuyCart, priceCart } from '#lib/shop/cart.ts';
import { BUY_FLOW, type BuyFacts, buyPath, buyRedirect, buyStep, type BuyStep, withPurchase } from '#lib/shop/flow.ts';
import { isUnrecoverable } from '#lib/shop/order.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { findBuyPromos } from './provider.ts';
import { shopFlow } from './shop-flow.ts';
import {
  type BuyData,
  type BuyPurchase,
  buyPurchases,
  findLatestBuyPurchase,
  type PlaceCatalog,
  findValidPromos,
} from './shop-purchase.ts';

/** Who may enter a step of the shop: the flow's table guards its pages (`openBuyStep`) and its handlers (`requirePurchase`). */

const NO_PURCHASE: BuyFacts = {
  isReady: false,
  hasPromo: false,
  isBack: false,
  hasCustomer: false,
  hasDetails: false,
  attempt: null,
  hasFailed: false,
};

/** The facts of a purchase that the flow's step table needs. */
export function buyFacts(purchase: BuyPurchase | null, attempt: Attempt | null): BuyFacts {
  if (!purchase) return NO_PURCHASE;
  const { data } = purchase;
  return {
    isReady: data.catalog !== null,
    hasPromo: data.catalog !== null && findValidPromos(data.catalog).length > 0,
    isBack: data.handOff !== null,
    hasCustomer: data.customer !== null,
    hasDetails: data.details !== null,
    attempt: attempt?.state ?? null,
    hasFailed: attempt !== null && isFailed(attempt.state) && isUnrecoverable(attempt.outcomeCode),
  };
}

/** The purchase's latest order: quoted, in progress or settled. */
export async function findBuyOrder({ attempt: id }: BuyPurchase): Promise<Attempt | null> {
  return id === null ? null : (await store()).attempts.find(id);
}

/**
 * Decision on the marketing page: the provider's own, else this app's home page with the address check open. `notSold` lets it give the
 * reason; nothing of the customer's address is passed on. Without a shop there is nothing to check.
 */
export function marketingPage(notSold?: NotSold): string {
  const { MARKETING_URL } = config();
  if (!supports('shop')) return MARKETING_URL ?? '/';
  const query = new URLSearchParams({ checkAvailability: 'true', ...(notSold && { notSold }) });
  if (!MARKETING_URL) return `/?${query}`;
  const url = new URL(MARKETING_URL);
  for (const [name, value] of query) url.searchParams.set(name, value);
  return url.href;
}

type StepAccess = { ok: true; purchase: BuyPurchase; order: Attempt | null } | { ok: false; redirect: ShopRedirect };

/** Returns the purchase of a request that belongs to a step of the flow, or the redirect to the page that the purchase allows. */
export async function requirePurchase({ browserId }: BrowserSession, id: string, step: BuyStep): Promise<StepAccess> {
  const purchase = await buyPurchases.find(browserId, id);
  if (!purchase) return { ok: false, redirect: { outcome: 'redirect', path: marketingPage() } };
  const order = await findBuyOrder(purchase);
  const path = buyRedirect(step, buyFacts(purchase, order));
  if (path !== null) return { ok: false, redirect: { outcome: 'redirect', path: withPurchase(path, id) } };
  return { ok: true, purchase, order };
}

/** Where a request that changed nothing leads: the page that the purchase now allows, else the previous one. */
export async function redirectFrom(browserSession: BrowserSession, id: string, step: BuyStep): Promise<ShopRedirect> {
  const access = await requirePurchase(browserSession, id, step);
  if (!access.ok) return access.redirect;
  const facts = buyFacts(access.purchase, access.order);
  return { outcome: 'redirect', path: buyPath(fallbackStep(BUY_FLOW, step, facts), id) };
}

export interface OpenBuyStep {
  browserSession: BrowserSession;
  purchase: BuyPurchase;
  order: Attempt | null;
}

const LIMITED = `${ERROR_PAGE}?reason=limited`;

/**
 * Opens a step of the shop with the purchase that it shows: the one named by `?purchase=`, or this browser's latest. The step's guard
 * decides whether it may be shown. Only what writes or calls the provider counts against the limit.
 */
export async function openBuyStep(step: BuyStep, { query }: PageRequest): Promise<OpenBuyStep> {
  // An earlier order keeps its outcome and its receipt.
  if (!supports('shop') && step !== 'status' && step !== 'orderConfirmation') throw new PageRedirect(marketingPage());
  const browserSession = await findBrowserSession();
  if (!browserSession) throw new PageRedirect(marketingPage());
  const { browserId } = browserSession;
  const id = query.get('purchase') || null;
  const purchaseInUrl = id === null ? null : await buyPurchases.find(browserId, id);
  let purchase = purchaseInUrl ?? (await findLatestBuyPurchase(browserId));
  if (!purchase) throw new PageRedirect(marketingPage());
  const order = await findBuyOrder(purchase);
  const nextStep = buyStep(step, buyFacts(purchase, order));
  // An order that is in progress or placed is not affected by newer prices.
  const isStale = !hasFreshCatalog(purchase.data) && nextStep !== 'status' && nextStep !== 'orderConfirmation';
  // For new prices or a new total the provider is called and the purchase is written.
  if ((isStale || nextStep === 'orderReview') && !(await admitPage('step'))) throw new PageRedirect(LIMITED);
  if (isStale) {
    const refresh = await refreshCatalog(browserSession, purchase);
    if (!refresh.ok) throw new PageRedirect(pathForReason(refresh.reason, purchase.id));
    purchase = refresh.purchase;
  }
  const allowedStep = buyStep(step, buyFacts(purchase, order));
  if (allowedStep !== step) throw new PageRedirect(pathForStep(allowedStep, purchase.id));
  return { browserSession, purchase, order };
}

/** Leads to the best step other than this one: the purchase no longer fits it. */
export async function fallbackRedirect(step: BuyStep, { browserId }: BrowserSession, id: string) {
  const purchase = await buyPurchases.find(browserId, id);
  const facts = buyFacts(purchase, purchase && (await findBuyOrder(purchase)));
  return new PageRedirect(pathForStep(fallbackStep(BUY_FLOW, step, facts), id));
}

function pathForReason(reason: Extract<CatalogRefresh, { ok: false }>['reason'], id: string): string {
  if (reason === 'error') return ERROR_PAGE;
  return reason === 'no-answer' ? buyPath('error', id) : marketingPage(reason);
}

function pathForStep(step: BuyStep, id: string): string {
  return step === 'entry' ? marketingPage() : buyPath(step, id);
}

/** Prices and offers are requested again after this long; sooner if the offers could not be read. */
const FRESH_MS = 60 * 60_000;
const FRESH_WITHOUT_OFFERS_MS = 60_000;

type CatalogRefresh =
  | { ok: true; purchase: BuyPurchase }
  /** Why the shop cannot sell: it leads to the address check, the localized error page or the shop's error page. */
  | { ok: false; reason: NotSold | 'error' | 'no-answer' };

function hasFreshCatalog({ catalog }: BuyData): boolean {
  if (catalog === null) return false;
  return Date.now() - catalog.timestamp < (catalog.arePromosUnknown ? FRESH_WITHOUT_OFFERS_MS : FRESH_MS);
}

/**
 * Spec 1 §2, §4: once a place is known, checks serviceability, then requests what is sold and offered in the market that the check returned,
 * never in the market of a link. Missing offers are no obstacle; the other two are required. Offers that cannot be read again stay as they
 * were, for as long as their dates say: a shopper who was shown one keeps it. What is no longer sold is removed from the cart.
 */
async function refreshCatalog(browserSession: BrowserSession, { id, data }: BuyPurchase): Promise<CatalogRefresh> {
  const callContext = browserContext(browserSession, data);
  const { locationId } = data.place;
  const service = await findServiceability(callContext, { source: 'CP', locationId });
  if (!service.ok) return { ok: false, reason: 'no-answer' };
  const check = serviceabilityOutcome(service.value.response);
  if (check.outcome !== 'serviceable') return { ok: false, reason: check.outcome };
  const { houseKey, geoCode, marketId, address } = service.value;
  // Without a market nothing can be sold: the check did not succeed.
  if (marketId === '') return { ok: false, reason: 'error' };
  const [catalogResult, promos] = await Promise.all([
    requestCatalog(callContext, marketId),
    findBuyPromos(callContext, { locationId, marketId }),
  ]);
  if (!catalogResult.ok || catalogResult.value.plans.length === 0) return { ok: false, reason: 'no-answer' };

  const catalog: PlaceCatalog = {
    timestamp: Date.now(),
    code: check.code,
    isColdTap: check.isColdTap,
    houseKey,
    geoCode,
    marketId,
    address,
    catalogue: catalogResult.value,
    promos: promos.ok
      ? promos.value.map(({ lines, ...promo }) => ({ ...promo, lines: [...lines] }))
      : data.catalog?.marketId === marketId
        ? data.catalog.promos
        : [],
    arePromosUnknown: !promos.ok,
  };
  const change = await changePurchase(shopFlow, browserSession, id, {
    change: (current) => ({ ...current, catalog, cart: keepCart(current, catalog) }),
  });
  if (change.outcome === 'done') return { ok: true, purchase: change.purchase };
  // Another tab has ordered in the meantime.
  const purchase = await buyPurchases.find(browserSession.browserId, id);
  return purchase ? { ok: true, purchase } : { ok: false, reason: 'no-answer' };
}

/** The same cart if it is still sold, else a new one. An offer that has ended stays in it, so that the pages can say so. */
function keepCart({ cart }: BuyData, catalog: PlaceCatalog): NonNullable<BuyData['cart']> {
  const isSold = cart !== null && priceCart(cart, catalog.catalogue, findValidPromos(catalog)) !== null;
  return isSold ? cart : createBuyCart(catalog.catalogue);
}
