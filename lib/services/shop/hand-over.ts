import 'server-only';
import type { z } from 'zod';
import { config } from '#lib/config.ts';
import { BUY_FLOW, sessionStep } from '#lib/flows/buy.ts';
import type { sessionAnswerSchema } from '#lib/forms/shop-exchange.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { createDigitalSession } from '#lib/provider/shop.ts';
import { pricedCart } from '#lib/rules/cart/buy-cart.ts';
import { MAX_HAND_OFFS } from '#lib/session/buy-data.ts';
import { changeBuySession } from '#lib/session/buy-session.ts';
import type { ShopVisit } from '#lib/session/shop-visit.ts';
import { validPromos } from './prepare-offer.ts';
import { requirePurchase } from './require-purchase.ts';
import { shopContext } from './shop-context.ts';
import { withTab } from './shop-paths.ts';

type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

/** Spec 1 §7.6: opens a session at the provider with the cart, and says where the identity service goes on with it. */
export async function handOver(
  visit: ShopVisit,
  { tab, locale, again }: { tab: string; locale: Locale; again: boolean },
): Promise<SessionAnswer> {
  const found = await requirePurchase(visit, tab, sessionStep(again));
  if (!found.ok) return found.elsewhere;
  const { offer, cart, place, trackingId } = found.session.data;
  const priced = offer && cart && pricedCart(cart, offer.catalogue, validPromos(offer));
  const { APP_ORIGIN, IDENTITY_ROUTER_URL } = config();
  const created =
    priced && IDENTITY_ROUTER_URL
      ? await createDigitalSession(shopContext(visit, trackingId), {
          redirectUrl: `${APP_ORIGIN}/${locale}${BUY_FLOW.sessionReturn.path}`,
          place,
          consumerSessionId: trackingId,
          subtotalCents: priced.subtotalCents,
        })
      : null;
  if (!created?.ok || !IDENTITY_ROUTER_URL) return { outcome: 'elsewhere', path: withTab(BUY_FLOW.error.path, tab) };
  const digitalSessionId = created.value;
  await changeBuySession(tab, (data) => {
    const digitalSessionIds = [digitalSessionId, ...data.digitalSessionIds].slice(0, MAX_HAND_OFFS);
    return { ...data, digitalSessionIds };
  });
  const url = new URL(IDENTITY_ROUTER_URL);
  url.searchParams.set('digitalSessionId', digitalSessionId);
  return { outcome: 'hand-off', url: url.href };
}
