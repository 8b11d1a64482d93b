import { toWireAmount } from '#lib/contract/amount.ts';
import type { productDetail } from '#lib/contract/shop.ts';
import { isMarket } from '../state/address-book.ts';
import { GATEWAY, GATEWAY_PRODUCT, PLAN_PRODUCT, shippingIn, shopPlans } from '../state/shop-catalog.ts';
import type { Behavior } from './register-call.ts';
import { Refusal } from './refusal.ts';

/** Spec 1 §3, §7: what is sold in a market, and how it is shipped. */
export const listProducts: Behavior<typeof productDetail> = async ({ query: { marketId }, sandbox }) => {
  if (!isMarket(marketId)) return new Refusal('BUS_PROD_001', 'Nothing is sold in this market');
  return {
    products: [
      {
        product: { name: PLAN_PRODUCT },
        lob: 'HSD',
        plans: shopPlans(marketId).map(({ productCode, description, priceCents, days, isSilent, words }) => ({
          plan: productCode,
          planDisplayText: description,
          planDesc: words ?? `${days} days of home internet. No contract, no credit check.`,
          planDuration: isSilent ? null : days,
          rate: toWireAmount(priceCents),
          chargeCode: 'RC',
        })),
      },
      {
        product: { name: GATEWAY_PRODUCT },
        lob: 'HSD',
        plans: [
          {
            plan: GATEWAY.planCode,
            planDisplayText: 'Wi-Fi router',
            planDesc: 'Yours to use for as long as you are a customer.',
            rate: toWireAmount(sandbox.config.gatewayCents),
            chargeCode: GATEWAY.chargeCode,
          },
        ],
      },
    ],
    shipping: shippingIn(marketId).map(({ code, priceCents, description }) => ({
      name: code,
      rate: toWireAmount(priceCents),
      desc: description,
    })),
  };
};
