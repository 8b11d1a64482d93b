import 'server-only';
import { config } from '#lib/config.ts';
import { BUY_FLOW, digitalSessionStep } from '#lib/shop/flow.ts';
import type { PurchaseRef } from '#lib/payment/api.ts';
import type { SessionResponse } from '#lib/shop/api.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { createDigitalSession } from './provider.ts';
import { pricedCart } from '#lib/shop/buy-cart.ts';
import { changePurchase } from '#lib/payment/server/change-purchase.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';
import { requirePurchase } from './require-purchase.ts';
import { shopFlow } from './shop-flow.ts';
import { withPurchase } from './shop-paths.ts';
import { MAX_HAND_OFFS, validPromos } from './shop-purchase.ts';

/** Spec 1 §7.6: opens a session at the provider with the cart, and returns the identity service's address for it. */
export async function handOver(
  browserSession: BrowserSession,
  { purchase: { id }, locale, again }: { purchase: PurchaseRef; locale: Locale; again: boolean },
): Promise<SessionResponse> {
  const required = await requirePurchase(browserSession, id, digitalSessionStep(again));
  if (!required.ok) return required.redirect;
  const { catalog, cart, place, trackingId } = required.purchase.data;
  const priced = catalog && cart && pricedCart(cart, catalog.catalogue, validPromos(catalog));
  const { APP_ORIGIN, IDENTITY_ROUTER_URL } = config();
  const created =
    priced && IDENTITY_ROUTER_URL
      ? await createDigitalSession(browserContext(browserSession, { trackingId }), {
          redirectUrl: `${APP_ORIGIN}/${locale}${BUY_FLOW.digitalSessionReturn.path}`,
          place: { ...place, marketId: catalog.marketId },
          consumerSessionId: trackingId,
          subtotalCents: priced.subtotalCents,
        })
      : null;
  if (!created?.ok || !IDENTITY_ROUTER_URL) return { outcome: 'redirect', path: withPurchase(BUY_FLOW.error.path, id) };
  const digitalSessionId = created.value;
  await changePurchase(shopFlow, browserSession, id, {
    change: (data) => ({
      ...data,
      digitalSessionIds: [digitalSessionId, ...data.digitalSessionIds].slice(0, MAX_HAND_OFFS),
    }),
  });
  const url = new URL(IDENTITY_ROUTER_URL);
  url.searchParams.set('digitalSessionId', digitalSessionId);
  return { outcome: 'hand-off', url: url.href };
}
