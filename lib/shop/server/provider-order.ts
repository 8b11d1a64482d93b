import 'server-only';
import { toSignedWireAmount, toWireAmount } from '#lib/contract/amount.ts';
import { submitOrder } from '#lib/contract/shop.ts';
import type { OrderParts } from '#lib/shop/order-parts.ts';
import type { ChargeResult } from '#lib/payment/charge-outcome.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import { toChargedCard } from '#lib/payment/server/provider-charged-card.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';
import type { CardToken } from '#lib/payment/api.ts';
import { type RefillCard, toWireToken } from '#lib/plans/server/provider-refill-request.ts';
import type { TaxLine } from '#lib/plans/server/provider-tax.ts';

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
  isSpanish: boolean;
}

/** Spec 1 §9. */
const ACTIVATION_SOURCE = 'COESALES';

/** Spec 1 §7: submits the order, which charges once per call of this function. */
export async function submitShopOrder(context: CallContext, order: ShopOrder): Promise<ChargeResult> {
  const result = await callProvider(
    submitOrder,
    {
      query: { trackingId: context.trackingId },
      headers: { 'idempotency-key': order.referenceID },
      body: bodyOf(order, context.trackingId),
    },
    context,
  );
  if (!result.ok) return result;
  const { businessErrorCode, systemErrorCode, orderDetails, paymentInfo } = result.value;
  const codes = [businessErrorCode, systemErrorCode];
  const orderNumber = orderDetails?.orderNumber ?? null;
  return { ok: true, value: { codes, status: '', orderNumber, ...toChargedCard(paymentInfo) } };
}

function bodyOf(order: ShopOrder, trackingId: string) {
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
      shipTaxDetails: shipping.taxes.map(wireTax),
    },
    deviceDetails: [
      {
        ...parts.device,
        prepaidProducts: parts.products.map(({ lob, planCode, rateCents, chargeCode, taxes }) => ({
          lob,
          planCode,
          planQty: 1,
          rate: toWireAmount(rateCents),
          chargeCode: [{ amount: toWireAmount(rateCents), chargeCode, prodTaxDetails: taxes.map(wireTax) }],
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
    langPref: order.isSpanish ? ('SPANISH' as const) : ('ENGLISH' as const),
    geoCode: order.geoCode,
    housekey: order.houseKey,
    serviceabilityBusinessErrorCode: order.serviceabilityCode,
    activationSource: ACTIVATION_SOURCE,
    custGuid: order.custGuid,
    ...(order.errorCode && { errorCode: order.errorCode }),
    trackingId,
  };
}

function wireTax({ code, cents }: TaxLine) {
  return { vertexCode: code, amt: toWireAmount(cents) };
}
