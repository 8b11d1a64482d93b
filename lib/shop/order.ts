import { HARDWARE } from '#lib/plans/catalog.ts';
import { effectiveCents, type PricedCart } from './cart.ts';
import type { SuccessCriteria } from '#lib/payment/charge-outcome.ts';

/** One tax: the tax service's code and integer cents. */
export interface OrderTax {
  code: string;
  cents: number;
}

/** Spec 1 §7: a plan of the order with its charge. All amounts are integer cents. */
export interface OrderProduct {
  lob: string;
  planCode: string;
  rateCents: number;
  chargeCode: string;
  taxes: readonly OrderTax[];
}

export interface OrderDiscount {
  id: string;
  offerType: string;
  planCode: string;
  productCode: string;
  originCents: number;
  /** Below zero. */
  discountCents: number;
}

/** A cart as the order request describes it. */
export interface OrderParts {
  /** Named after the gateway's product, or after the plan's without a gateway. */
  device: { product: string; lob: string };
  products: OrderProduct[];
  bundle: { productCode: string; planCode: string };
  discount: OrderDiscount | null;
}

/**
 * Spec 1 §7: the plan, plus the offer as a separate product at the price to pay; all taxes go with the plan. A gateway with a price is a
 * product as well, or the total would be above the order's lines; a free one is only the device.
 */
export function buildOrderParts(cart: PricedCart, taxes: readonly OrderTax[]): OrderParts {
  const { plan, promo, products, gateway } = cart;
  const line = promo?.line;
  const planProduct = { ...plan, lob: toOrderLob(plan.lob), rateCents: plan.priceCents };
  return {
    device: { product: products.at(-1) ?? plan.product, lob: planProduct.lob },
    products: [
      toOrderProduct(planProduct, taxes),
      ...(gateway && gateway.rateCents > 0
        ? [toOrderProduct({ ...gateway, lob: toOrderLob(gateway.lob), chargeCode: HARDWARE }, [])]
        : []),
      ...(line
        ? [
            toOrderProduct(
              { ...planProduct, lob: toOrderLob(line.lob), planCode: line.planCode, rateCents: effectiveCents(line) },
              [],
            ),
          ]
        : []),
    ],
    bundle: { productCode: plan.product, planCode: plan.planCode },
    discount:
      promo && line
        ? {
            id: promo.id,
            offerType: promo.offerType,
            planCode: line.planCode,
            productCode: line.product,
            originCents: line.originCents,
            discountCents: line.discountCents,
          }
        : null,
  };
}

/** Spec 1 §7: video is VDO in the catalog and VIDEO in an order. */
export function toOrderLob(lob: string): string {
  return lob === 'VDO' ? 'VIDEO' : lob;
}

function toOrderProduct(
  { lob, planCode, rateCents, chargeCode }: Omit<OrderProduct, 'taxes'>,
  taxes: readonly OrderTax[],
): OrderProduct {
  return { lob, planCode, rateCents, chargeCode, taxes };
}

/** Codes that still mean that the order was placed. */
const PLACED = ['BUS_CUSTACT_05', 'SYS0010'];

/** Codes after which nothing can be fixed on the review page. */
const UNRECOVERABLE = ['PAYMENT-0001', 'SYS_CUSTACT_01'];

/** Spec 1 §4: a placed code is a success even without an order number. */
export const ORDER_EVIDENCE: SuccessCriteria = { isPlaced: (code) => includesCode(PLACED, code) };

/** Spec 1 §4: an unrecoverable code leads to the error page, any other is a warning on the review page. */
export function isUnrecoverable(code: string | null): boolean {
  return code !== null && includesCode(UNRECOVERABLE, code);
}

/** Spec 1 §8: underscores and hyphens name the same code. */
function includesCode(codes: readonly string[], code: string): boolean {
  const plain = (text: string) => text.trim().toUpperCase().replaceAll('-', '_');
  return codes.some((listedCode) => plain(listedCode) === plain(code));
}
