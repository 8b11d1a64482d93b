import 'server-only';
import { config } from '#lib/config.ts';
import { NOT_SOLD } from '#lib/serviceability/serviceability-outcome.ts';
import { checkOptions } from '#lib/serviceability/server/address-check.ts';
import { hasLogin } from '#lib/session/login-marks.ts';
import { type PageRequest, PageRedirect } from '#lib/http/page-request.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { loadPlanCatalog } from './load-plan-catalog.ts';

type View = Awaited<ReturnType<typeof loadHomePage>>;
export type HomeView = Extract<View, { kind: 'shop' }>;
/** A provider that sells nothing here: the page is for customers who have service. */
export type RefillHomeView = Extract<View, { kind: 'refill' }>;

/**
 * Decision on the marketing page: `?checkAvailability=true` opens the address check, where `notSold` gives the reason why the shop redirected
 * here. Where the provider has no shop the page is for those who refill.
 */
export async function loadHomePage({ query }: PageRequest) {
  if (!supports('shop')) return { kind: 'refill' as const, canLogIn: hasLogin(), supportPhone: config().SUPPORT_PHONE };
  const reason = query.get('notSold');
  return {
    kind: 'shop' as const,
    /** Null until the provider has responded once. */
    catalog: await loadPlanCatalog(),
    canLogIn: hasLogin(),
    check: checkOptions(),
    /** The page was requested for its address check. */
    isCheckWanted: query.get('checkAvailability') === 'true',
    /** Why the shop redirected here. */
    notSold: NOT_SOLD.find((one) => one === reason) ?? null,
  };
}

/** Spec 1 §2: the same for every visitor and every retailer. */
export async function loadRetailPage() {
  if (!supports('kit')) throw new PageRedirect('/');
  return { check: checkOptions() };
}
