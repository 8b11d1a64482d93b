import 'server-only';
import type { ProviderContext } from '#lib/provider/call.ts';
import { contextOfVisit } from '#lib/provider/guest-token.ts';
import { subjectOf } from '#lib/session/attempt-key.ts';
import type { ShopVisit } from '#lib/session/shop-visit.ts';

/** The provider context of a shopper. `trackingId`: the purchase's, where there is one. The token is asked for where a visit begins. */
export function shopContext(visit: ShopVisit, trackingId = visit.trackingId): ProviderContext {
  return contextOfVisit(visit, { trackingId, subject: subjectOf('browser', visit.browser) });
}
