import { randomUUID } from 'node:crypto';
import { toWireAmount } from '#lib/contract/amount.ts';
import type { BodyOf } from '#lib/contract/operation.ts';
import { getPromo, getTax } from '#lib/contract/refill.ts';
import { serviceability } from '#lib/contract/serviceability.ts';
import { productDetail, submitOrder } from '#lib/contract/shop.ts';
import { encryptCard, goodCard, type TypedCard } from './guest-purchase.ts';
import { newShopper, type Shopper } from './router-visit.ts';
import type { ResponseData, SandboxClient } from './sandbox-client.ts';
import { askTax, checkLocation, listPromos, listSold } from './shop-calls.ts';

interface PurchaseOptions {
  planCode?: 'HSD_030' | 'HSD_007';
  withPromo?: boolean;
  shippingCode?: 'STD' | 'EXP';
  withoutTax?: boolean;
  locationId?: string;
  /** The market whose prices and offers are ordered; the location's by default. */
  marketPlace?: { locationId: string; marketId: string };
  shopper?: Shopper;
  custGuid?: string;
  language?: 'ENGLISH' | 'SPANISH';
  card?: TypedCard;
  /** Overrides the total. */
  amountCents?: number;
  key?: string;
  trackingId?: string;
}

export interface ShopPurchase {
  key: string;
  totalCents: number;
  taxCents: number;
  shopper: Shopper;
  body: BodyOf<typeof submitOrder>;
  send(): Promise<ResponseData>;
}

const address = { addressLine1: '100 Maple Street', addressLine2: '', city: 'Springfield', state: 'IL', zip: '62701' };

/** A shopper's whole path to an order, which can be sent any number of times. All prices are the sandbox's own. */
export async function shopPurchase(client: SandboxClient, options: PurchaseOptions = {}): Promise<ShopPurchase> {
  const { planCode = 'HSD_030', shippingCode = 'STD', locationId = 'SPC1000000', language = 'ENGLISH' } = options;
  const { key = `order-${randomUUID()}`, shopper = newShopper(), trackingId = key } = options;
  const place = serviceability.response.parse((await checkLocation(client, locationId, trackingId)).json);
  const market = options.marketPlace ?? (place.ftaCode ? { locationId, marketId: place.ftaCode } : undefined);
  const productList = productDetail.response.parse((await listSold(client, market?.marketId, trackingId)).json);
  const offers = getPromo.response.parse((await listPromos(client, trackingId, market)).json).prepaidPromotions
    .discounts;
  const plan = productList.products.flatMap(({ plans }) => plans).find((each) => each.plan === planCode);
  const shipping = productList.shipping.find(({ name }) => name === shippingCode);
  const promo = options.withPromo ? offers.find(({ discId }) => /^P_ACQ\d+_FIRST_REFILL$/.test(discId)) : undefined;
  const line = promo?.discountDetails[0];
  if (!plan || !shipping || (options.withPromo && !line)) throw new Error('The sandbox does not sell that');

  const subtotalCents = plan.rate + (line?.discountedPricePerUnit ?? 0);
  const taxResponse = await askTax(client, place.geocode || '141670890', [
    { productCode: 'ECO-HSD-XB3', price: toWireAmount(subtotalCents) },
    { productCode: shippingCode, price: toWireAmount(shipping.rate) },
  ]);
  const tax = getTax.response.parse(taxResponse.json);
  const listTaxes = (index: number) =>
    (tax.products[index]?.productType[0]?.vertexCodes ?? []).map(({ vertexCode, amt }) => ({
      vertexCode,
      amt: toWireAmount(amt),
    }));
  const taxCents = options.withoutTax ? 0 : tax.totalTaxAmt;
  const totalCents = subtotalCents + shipping.rate + taxCents;
  const product = (cents: number, prodTaxDetails: ReturnType<typeof listTaxes>) => ({
    lob: 'HSD',
    planCode,
    planQty: 1,
    rate: toWireAmount(cents),
    chargeCode: [{ amount: toWireAmount(cents), chargeCode: plan.chargeCode, prodTaxDetails }],
  });
  const name = { firstName: shopper.firstName, lastName: shopper.lastName };
  const body: BodyOf<typeof submitOrder> = {
    customerInfo: { address, locationId },
    paymentinfo: {
      ...(await encryptCard(client, options.card ?? goodCard, key)),
      custInfo: { ...address, country: 'US', ...name },
      amount: toWireAmount(options.amountCents ?? totalCents),
    },
    shippingAddress: { ...address, ...name },
    shippingDetails: { shippingCode, shippingRate: toWireAmount(shipping.rate), shipTaxDetails: listTaxes(1) },
    deviceDetails: [
      {
        product: 'ECO-HSD-XB3',
        lob: 'HSD',
        prepaidProducts: [product(plan.rate, listTaxes(0)), ...(line ? [product(subtotalCents, [])] : [])],
      },
    ],
    bundleDetails: [{ productCode: 'ECO-HSD-WIFI', planCode }],
    name,
    email: shopper.email,
    emailOptin: 'Y',
    tn: shopper.phone,
    langPref: language,
    geoCode: place.geocode,
    housekey: place.houseKey,
    serviceabilityBusinessErrorCode: place.businessErrorCode,
    activationSource: 'COESALES',
    custGuid: options.custGuid ?? '',
    trackingId,
  };
  if (promo && line) {
    const discountPlanDet = [
      {
        planCode: line.plan,
        productCode: line.product,
        originalPrice: toWireAmount(line.originPricePerUnit),
        discountPrice: `-${toWireAmount(-line.discountedPricePerUnit)}`,
        planQty: 1,
      },
    ];
    body.discountDetails = [
      { discountId: promo.discId, offerType: promo.offerType, productQuantity: 1, discountPlanDet },
    ];
  }
  const path = `${submitOrder.path}?trackingId=${trackingId}`;
  const send = () => client.post(path, body, { 'idempotency-key': key });
  return { key, totalCents, taxCents, shopper, body, send };
}

/** The parsed response to an order, with its code and order number. Throws if it breaks the contract. */
export function orderResponse(response: ResponseData) {
  const orderResponse = submitOrder.response.parse(response.json);
  return {
    code: orderResponse.businessErrorCode || orderResponse.systemErrorCode,
    number: orderResponse.orderDetails?.orderNumber ?? null,
    ...orderResponse,
  };
}
