import 'server-only';
import type { ProviderContext } from '#lib/provider/call.ts';
import { openGuestVisit } from '#lib/provider/guest-token.ts';
import { subjectOf } from '#lib/session/attempt-key.ts';
import type { ShopVisit } from '#lib/session/shop-visit.ts';

/**
 * The provider context of a shopper. `trackingId`: the purchase's, where there is one. The token is asked for where a visit begins
 * (`withToken`); a provider without one is no obstacle.
 */
export function shopContext(visit: ShopVisit, trackingId = visit.trackingId): ProviderContext {
  return { trackingId, subject: subjectOf('browser', visit.browser), xsrfToken: visit.xsrfToken };
}

/** Spec 1 §7.1, decision on the token: once per visit. For route handlers, which write the visit back. */
export async function withToken(visit: ShopVisit): Promise<ShopVisit> {
  if (visit.hasAskedToken) return visit;
  return { ...visit, hasAskedToken: true, xsrfToken: await openGuestVisit(shopContext(visit)) };
}
