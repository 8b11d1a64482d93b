import 'server-only';
import { config } from '#lib/config.ts';
import { BUY_FLOW, buyPath, digitalSessionStep } from '#lib/shop/flow.ts';
import type { PurchaseRef } from '#lib/payment/api.ts';
import type { restoreRequestSchema, SessionResponse, ShopRedirect } from '#lib/shop/api.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { createDigitalSession, restoreDigitalSession, type RestoredShopper } from './provider.ts';
import { priceCart } from '#lib/shop/cart.ts';
import { changePurchase } from '#lib/payment/server/change-purchase.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';
import { buyFacts, marketingPage, requirePurchase } from './open-buy-step.ts';
import { shopFlow } from './shop-flow.ts';
import { type BuyData, findPurchaseByDigitalSession, MAX_HAND_OFFS, findValidPromos } from './shop-purchase.ts';
import type { z } from 'zod';
import { resolveNext } from '#lib/domain/step-table.ts';
import { consentFor, isSameContact } from '#lib/shop/customer-info-form.ts';
import { emailProblem } from '#lib/domain/contact/email.ts';
import { FIRST_NAME_MAX, LAST_NAME_MAX, personNameProblem } from '#lib/domain/contact/person-name.ts';
import { isContactComplete, stripContact } from '#lib/shop/restored-contact.ts';

/** Spec 1 §7.6: opens a session at the provider with the cart, and returns the identity service's address for it. */
export async function createHandOff(
  browserSession: BrowserSession,
  { purchase: { id }, locale, again }: { purchase: PurchaseRef; locale: Locale; again: boolean },
): Promise<SessionResponse> {
  const access = await requirePurchase(browserSession, id, digitalSessionStep(again));
  if (!access.ok) return access.redirect;
  const { catalog, cart, place, trackingId } = access.purchase.data;
  const pricedCart = catalog && cart && priceCart(cart, catalog.catalogue, findValidPromos(catalog));
  const { APP_ORIGIN, IDENTITY_ROUTER_URL } = config();
  const session =
    pricedCart && IDENTITY_ROUTER_URL
      ? await createDigitalSession(browserContext(browserSession, { trackingId }), {
          redirectUrl: `${APP_ORIGIN}/${locale}${BUY_FLOW.digitalSessionReturn.path}`,
          place: { ...place, marketId: catalog.marketId },
          consumerSessionId: trackingId,
          subtotalCents: pricedCart.subtotalCents,
        })
      : null;
  if (!session?.ok || !IDENTITY_ROUTER_URL) return { outcome: 'redirect', path: buyPath('error', id) };
  const digitalSessionId = session.value;
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

type RestoreRequest = z.infer<typeof restoreRequestSchema>;

const NOBODY: RestoredShopper = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  custGuid: '',
  errorCode: '',
  isMobileVerified: false,
  isEmailVerified: false,
};

/**
 * Spec 1 §4: handles the return from the identity service. A shopper whose contact is complete goes on to payment; otherwise, also if
 * nothing can be restored, a form asks for the rest. A session that this browser did not begin is ignored (decision on digitalSessionId).
 */
export async function restoreShopper(browserSession: BrowserSession, request: RestoreRequest): Promise<ShopRedirect> {
  const purchase = await findPurchaseByDigitalSession(browserSession.browserId, request.digitalSessionId);
  if (!purchase) return { outcome: 'redirect', path: marketingPage() };
  const { id } = purchase;
  // An order that is in progress or placed keeps its customer.
  const access = await requirePurchase(browserSession, id, 'digitalSessionReturn');
  if (!access.ok) return access.redirect;
  const session = await restoreDigitalSession(browserContext(browserSession, purchase.data), request.digitalSessionId);
  const handOff = session.ok ? dropInvalidFields(stripContact(session.value, request)) : NOBODY;
  const changeResult = await changePurchase(shopFlow, browserSession, id, {
    change: (data) => ({ ...data, handOff, customer: toCustomer(handOff, data) }),
  });
  const currentPurchase = changeResult.outcome === 'done' ? changeResult.purchase : access.purchase;
  const facts = buyFacts(currentPurchase, access.order);
  return { outcome: 'redirect', path: buyPath(resolveNext(BUY_FLOW, 'digitalSessionReturn', facts), id) };
}

/** Values that our own form would reject are asked for again instead of becoming read-only fields. */
function dropInvalidFields(shopper: RestoredShopper): RestoredShopper {
  const { firstName, lastName, email } = shopper;
  return {
    ...shopper,
    firstName: personNameProblem(firstName, FIRST_NAME_MAX) ? '' : firstName,
    lastName: personNameProblem(lastName, LAST_NAME_MAX) ? '' : lastName,
    email: emailProblem(email) ? '' : email,
  };
}

/** Null if the contact is incomplete: the shopper then confirms it on a page of its own. */
function toCustomer(handOff: RestoredShopper, { customer }: BuyData): BuyData['customer'] {
  if (!isContactComplete(handOff)) return null;
  const { firstName, lastName, email, phone } = handOff;
  const isSame = customer !== null && isSameContact(customer, { email, phone });
  return {
    ...{ firstName, lastName, email, phone },
    ...consentFor({ email, phone }, customer),
    isConsentAsked: isSame && customer.isConsentAsked,
    hasConsentFailed: isSame && customer.hasConsentFailed,
  };
}
