import 'server-only';
import { toSignedWireAmount, toWireAmount } from '#lib/contract/amount.ts';
import { getPromo } from '#lib/contract/refill.ts';
import { createSession, notificationConsent, restoreSession, submitOrder } from '#lib/contract/shop.ts';
import { parsePhone } from '#lib/domain/contact/phone.ts';
import type { RestoredContact } from '#lib/shop/restored-contact.ts';
import { LANGUAGES, type Locale } from '#lib/i18n/locales.ts';
import type { BuyPromo } from '#lib/shop/cart.ts';
import type { PlaceInMarket } from '#lib/serviceability/location-token.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { callAsGuest } from '#lib/provider/guest-token.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';
import type { OrderParts } from '#lib/shop/order.ts';
import type { ChargeResult } from '#lib/payment/charge-outcome.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import { toChargedCard } from '#lib/payment/server/provider.ts';
import type { CardToken } from '#lib/payment/api.ts';
import { type RefillCard, toWireToken } from '#lib/plans/server/provider-refill.ts';
import type { TaxLine } from '#lib/plans/server/provider-tax.ts';

/** Spec 1 §7, flow BUY: every offer of the place, valid or not. */
export async function findBuyPromos(
  callContext: CallContext,
  place: PlaceInMarket,
): Promise<ProviderResult<BuyPromo[]>> {
  const { trackingId } = callContext;
  if (!supports('offers')) return { ok: true, value: [] };
  const result = await callAsGuest(callContext, getPromo, {
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
  callContext: CallContext,
  handOff: { redirectUrl: string; place: PlaceInMarket; consumerSessionId: string; subtotalCents: number },
): Promise<ProviderResult<string>> {
  const result = await callAsGuest(callContext, createSession, {
    query: { trackingId: callContext.trackingId },
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
  callContext: CallContext,
  digitalSessionId: string,
): Promise<ProviderResult<RestoredShopper>> {
  const result = await callAsGuest(callContext, restoreSession, { query: { digitalSessionId } });
  if (!result.ok) return result;
  const { name, contact, identity } = result.value;
  return {
    ok: true,
    value: {
      firstName: name?.firstName.trim() ?? '',
      lastName: name?.lastName.trim() ?? '',
      email: contact?.email.trim() ?? '',
      phone: parsePhone(contact?.phoneNumber ?? '') ?? '',
      isMobileVerified: contact?.verificationStatus?.mobile ?? false,
      isEmailVerified: contact?.verificationStatus?.email ?? false,
      custGuid: identity?.custGuid.trim() ?? '',
      errorCode: identity?.errorCode.trim() ?? '',
    },
  };
}

/** Spec 1 §4: saves which messages a shopper agrees to; false if that failed. Sent once. */
export async function saveNotificationConsent(
  callContext: CallContext,
  consent: { phone: string; email: string; emailOptIn: boolean; smsOptIn: boolean; locale: Locale },
): Promise<boolean> {
  const { trackingId } = callContext;
  const result = await callAsGuest(callContext, notificationConsent, {
    query: { trackingId },
    body: {
      tn: consent.phone,
      email: consent.email,
      emailOptIn: consent.emailOptIn ? 'Y' : 'N',
      smsOptIn: consent.smsOptIn ? 'Y' : 'N',
      langPref: LANGUAGES[consent.locale].wire,
      trackingId,
    },
  });
  return result.ok;
}

interface PersonAt extends UsAddress {
  firstName: string;
  lastName: string;
}

/** An order as the shopper agreed to it. Amounts are integer cents. */
export interface ShopOrder {
  /** The attempt's id: the idempotency key, and the reference for charge-status. */
  referenceID: string;
  locationId: string;
  serviceAddress: UsAddress;
  houseKey: string;
  geoCode: string;
  serviceabilityCode: string;
  customer: { firstName: string; lastName: string; email: string; phone: string; emailOptIn: boolean };
  custGuid: string;
  /** The identity service's error code; empty if there is none. */
  errorCode: string;
  billing: PersonAt;
  delivery: PersonAt;
  shipping: { code: string; rateCents: number; taxes: readonly TaxLine[] };
  parts: OrderParts;
  totalCents: number;
  card: RefillCard | { cardToken: CardToken };
  locale: Locale;
}

/** Spec 1 §9. */
const ACTIVATION_SOURCE = 'COESALES';

/** Spec 1 §7: submits the order, which charges once per call of this function. */
export async function submitShopOrder(callContext: CallContext, order: ShopOrder): Promise<ChargeResult> {
  const result = await callProvider(
    submitOrder,
    {
      query: { trackingId: callContext.trackingId },
      headers: { 'idempotency-key': order.referenceID },
      body: toWireOrder(order, callContext.trackingId),
    },
    callContext,
  );
  if (!result.ok) return result;
  const { businessErrorCode, systemErrorCode, orderDetails, paymentInfo } = result.value;
  const codes = [businessErrorCode, systemErrorCode];
  const orderNumber = orderDetails?.orderNumber ?? null;
  return { ok: true, value: { codes, status: '', orderNumber, ...toChargedCard(paymentInfo) } };
}

function toWireOrder(order: ShopOrder, trackingId: string) {
  const { customer, parts, shipping, billing, delivery } = order;
  const { firstName, lastName } = customer;
  const { discount } = parts;
  return {
    customerInfo: { address: order.serviceAddress, locationId: order.locationId },
    paymentinfo: {
      ...('cardToken' in order.card ? { cardToken: toWireToken(order.card.cardToken) } : order.card),
      custInfo: { ...billing, country: 'US' as const },
      amount: toWireAmount(order.totalCents),
    },
    shippingAddress: delivery,
    shippingDetails: {
      shippingCode: shipping.code,
      shippingRate: toWireAmount(shipping.rateCents),
      shipTaxDetails: shipping.taxes.map(toWireTax),
    },
    deviceDetails: [
      {
        ...parts.device,
        prepaidProducts: parts.products.map(({ lob, planCode, rateCents, chargeCode, taxes }) => ({
          lob,
          planCode,
          planQty: 1,
          rate: toWireAmount(rateCents),
          chargeCode: [{ amount: toWireAmount(rateCents), chargeCode, prodTaxDetails: taxes.map(toWireTax) }],
        })),
      },
    ],
    bundleDetails: [parts.bundle],
    ...(discount && {
      discountDetails: [
        {
          discountId: discount.id,
          offerType: discount.offerType,
          productQuantity: 1,
          discountPlanDet: [
            {
              planCode: discount.planCode,
              productCode: discount.productCode,
              originalPrice: toWireAmount(discount.originCents),
              discountPrice: toSignedWireAmount(discount.discountCents),
              planQty: 1,
            },
          ],
        },
      ],
    }),
    name: { firstName, lastName },
    email: customer.email,
    emailOptin: customer.emailOptIn ? ('Y' as const) : ('N' as const),
    tn: customer.phone,
    langPref: LANGUAGES[order.locale].wire,
    geoCode: order.geoCode,
    housekey: order.houseKey,
    serviceabilityBusinessErrorCode: order.serviceabilityCode,
    activationSource: ACTIVATION_SOURCE,
    custGuid: order.custGuid,
    ...(order.errorCode && { errorCode: order.errorCode }),
    trackingId,
  };
}

function toWireTax({ code, cents }: TaxLine) {
  return { vertexCode: code, amt: toWireAmount(cents) };
}
