import 'server-only';
import { config } from '#lib/config.ts';
import { NOT_SOLD } from '#lib/serviceability/serviceability-outcome.ts';
import { checkOptions } from '#lib/serviceability/server/check-options.ts';
import { hasLogin } from '#lib/session/has-login.ts';
import type { HomeView, RefillHomeView, RetailView } from '#lib/shop/home-views.ts';
import { type PageRequest, PageRedirect } from '#lib/http/page-request.ts';
import { lacks } from '#lib/provider/capabilities.ts';
import { loadPlanCatalog } from './load-plan-catalog.ts';

/**
 * Decision on the marketing page: `?checkAvailability=true` opens the address check, where `notSold` gives the reason why the shop redirected
 * here. Where the provider has no shop the page is for those who refill.
 */
export async function loadHomePage({ query }: PageRequest): Promise<HomeView | RefillHomeView> {
  if (lacks('shop')) return { kind: 'refill', canLogIn: hasLogin(), supportPhone: config().SUPPORT_PHONE };
  const why = query.get('notSold');
  return {
    kind: 'shop',
    catalog: await loadPlanCatalog(),
    canLogIn: hasLogin(),
    check: checkOptions(),
    isCheckWanted: query.get('checkAvailability') === 'true',
    notSold: NOT_SOLD.find((one) => one === why) ?? null,
  };
}

/** Spec 1 §2: the same for every visitor and every retailer. */
export async function loadRetailPage(): Promise<RetailView> {
  if (lacks('kit')) throw new PageRedirect('/');
  return { check: checkOptions() };
}
