import type { z } from 'zod';
import { parseWireAmount } from '#lib/contract/amount.ts';
import type { submitOrder } from '#lib/contract/shop.ts';
import type { Plan } from '../state/catalog.ts';
import type { BookAddress } from '../state/find-addresses.ts';
import { findShipping, findShopPlan, GATEWAY, type Shipping } from '../state/shop-catalog.ts';
import { findRunningPromo, type PromoLine } from '../state/shop-promos.ts';
import { taxCents } from '../state/tax.ts';

export type OrderBody = z.output<typeof submitOrder.body>;

/** Amounts in cents; `taxCents` is the tax service's tax on the cart and its shipping. */
export interface OrderQuote {
  plan: Plan;
  discountId: string | null;
  shipping: Shipping;
  gatewayCents: number;
  subtotalCents: number;
  taxCents: number;
}

/** Spec 1 §7: the order at the prices of the location's market; null if a product, an offer or a rate does not belong to it. */
export function quoteOrder(
  body: OrderBody,
  { geoCode, marketId }: Pick<BookAddress, 'geoCode' | 'marketId'>,
  { todayUtc, gatewayCents }: { todayUtc: string; gatewayCents: number },
): OrderQuote | null {
  const products = body.deviceDetails.flatMap((device) => device.prepaidProducts);
  const plan = products
    .map(({ planCode }) => findShopPlan(planCode, marketId))
    .find((shopPlan) => shopPlan !== undefined);
  const shipping = findShipping(body.shippingDetails.shippingCode, marketId);
  const promo = findPromo(body, plan, { todayUtc, marketId });
  if (!plan || !shipping || promo === 'refused') return null;
  if (parseWireAmount(body.shippingDetails.shippingRate) !== shipping.priceCents) return null;
  const discountCents = promo?.line.discountCents ?? 0;
  const rates = [plan.priceCents, ...(promo ? [plan.priceCents + discountCents] : [])];
  const isKnown = ({ planCode, planQty, rate }: (typeof products)[number]): boolean => {
    if (planQty !== 1) return false;
    const cents = parseWireAmount(rate);
    if (planCode === GATEWAY.planCode) return cents === gatewayCents;
    return planCode === plan.productCode && cents !== null && rates.includes(cents);
  };
  if (!products.every(isKnown)) return null;
  // The order contains what is charged.
  if (gatewayCents > 0 && products.filter(({ planCode }) => planCode === GATEWAY.planCode).length !== 1) return null;
  if (!body.bundleDetails.every(({ planCode }) => planCode === plan.productCode)) return null;
  const subtotalCents = Math.max(0, plan.priceCents + discountCents) + gatewayCents;
  return {
    plan,
    discountId: promo?.discountId ?? null,
    shipping,
    gatewayCents,
    subtotalCents,
    taxCents: taxCents(geoCode, subtotalCents) + taxCents(geoCode, shipping.priceCents),
  };
}

/** Accepts a single offer that is available today, for the plan being bought and at the offer's own prices. */
function findPromo(
  { discountDetails = [] }: OrderBody,
  plan: Plan | undefined,
  { todayUtc, marketId }: { todayUtc: string; marketId: string },
): { discountId: string; line: PromoLine } | null | 'refused' {
  const [discount] = discountDetails;
  if (!discount) return null;
  const [detail] = discount.discountPlanDet;
  const line = findRunningPromo(discount.discountId, todayUtc, marketId);
  const isOffered =
    discountDetails.length === 1 &&
    discount.productQuantity === 1 &&
    discount.discountPlanDet.length === 1 &&
    line !== undefined &&
    line.planCode === plan?.productCode &&
    detail?.planQty === 1 &&
    detail.planCode === line.planCode &&
    detail.productCode === line.product &&
    parseWireAmount(detail.originalPrice) === line.originCents &&
    parseWireAmount(detail.discountPrice) === line.discountCents;
  return isOffered ? { discountId: discount.discountId, line } : 'refused';
}
