import 'server-only';
import { toWireAmount } from '#lib/contract/amount.ts';
import { getPromo } from '#lib/contract/refill.ts';
import { createSession, notificationConsent, restoreSession } from '#lib/contract/shop.ts';
import { phoneDigits } from '#lib/domain/contact/phone.ts';
import type { RestoredContact } from '#lib/domain/contact/restored-contact.ts';
import type { BuyPromo } from '#lib/shop/buy-promo-validity.ts';
import type { PlaceInMarket } from '#lib/serviceability/location-token.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { lacks } from '#lib/provider/capabilities.ts';
import { callAsGuest } from '#lib/provider/guest-token.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';

/** Spec 1 §7, flow BUY: every offer of the place, valid or not. */
export async function findBuyPromos(context: CallContext, place: PlaceInMarket): Promise<ProviderResult<BuyPromo[]>> {
  const { trackingId } = context;
  if (lacks('offers')) return { ok: true, value: [] };
  const result = await callAsGuest(context, getPromo, {
    query: { trackingId },
    body: { flow: 'BUY', ...place, source: 'prepaid-ui-portal', trackingId },
  });
  if (!result.ok) return result;
  const promos = result.value.prepaidPromotions.discounts.map((discount) => ({
    id: discount.discId,
    offerType: discount.offerType,
    startDate: discount.discStartDate,
    endDate: discount.discEndDate,
    lines: discount.discountDetails.map((line) => ({
      product: line.product,
      planCode: line.plan,
      lob: line.lob,
      originCents: line.originPricePerUnit,
      discountCents: line.discountedPricePerUnit,
    })),
  }));
  return { ok: true, value: promos };
}

/** Spec 1 §7: hands the shopper over to the identity router. `subtotalCents`: integer cents. Sent once. */
export async function createDigitalSession(
  context: CallContext,
  handOff: { redirectUrl: string; place: PlaceInMarket; consumerSessionId: string; subtotalCents: number },
): Promise<ProviderResult<string>> {
  const result = await callAsGuest(context, createSession, {
    query: { trackingId: context.trackingId },
    body: {
      affiliate: 'PREPAID',
      channel: 'web',
      handOffPayload: {
        redirectUrl: handOff.redirectUrl,
        location: handOff.place,
        consumerSessionId: handOff.consumerSessionId,
        preOrderView: {
          offers: [],
          addons_devices: [],
          invoice: [{ name: 'Cart Sub-Total', price: toWireAmount(handOff.subtotalCents) }],
        },
      },
    },
  });
  return result.ok ? { ok: true, value: result.value.digitalSessionId } : result;
}

export interface RestoredShopper extends RestoredContact {
  isMobileVerified: boolean;
  isEmailVerified: boolean;
  /** The identity's error code; empty if there is none. */
  errorCode: string;
}

/** Spec 1 §3, §7: what the identity router found out. Unknown values are blank, and so is an invalid phone number. */
export async function restoreDigitalSession(
  context: CallContext,
  digitalSessionId: string,
): Promise<ProviderResult<RestoredShopper>> {
  const result = await callAsGuest(context, restoreSession, { query: { digitalSessionId } });
  if (!result.ok) return result;
  const { name, contact, identity } = result.value;
  return {
    ok: true,
    value: {
      firstName: name?.firstName.trim() ?? '',
      lastName: name?.lastName.trim() ?? '',
      email: contact?.email.trim() ?? '',
      phone: phoneDigits(contact?.phoneNumber ?? '') ?? '',
      isMobileVerified: contact?.verificationStatus?.mobile ?? false,
      isEmailVerified: contact?.verificationStatus?.email ?? false,
      custGuid: identity?.custGuid.trim() ?? '',
      errorCode: identity?.errorCode.trim() ?? '',
    },
  };
}

/** Spec 1 §4: saves which messages a shopper agrees to; false if that failed. Sent once. */
export async function saveNotificationConsent(
  context: CallContext,
  consent: { phone: string; email: string; emailOptIn: boolean; smsOptIn: boolean; isSpanish: boolean },
): Promise<boolean> {
  const { trackingId } = context;
  const result = await callAsGuest(context, notificationConsent, {
    query: { trackingId },
    body: {
      tn: consent.phone,
      email: consent.email,
      emailOptIn: consent.emailOptIn ? 'Y' : 'N',
      smsOptIn: consent.smsOptIn ? 'Y' : 'N',
      langPref: consent.isSpanish ? 'SPANISH' : 'ENGLISH',
      trackingId,
    },
  });
  return result.ok;
}
