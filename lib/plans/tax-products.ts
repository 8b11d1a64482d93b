import type { ShippingOption } from './catalog.ts';

/** Spec 1 §7: a cart with a gateway is taxed as the gateway, any other as internet. */
const GATEWAY_PRODUCT = 'ECO-HSD-XB3';
const INTERNET_PRODUCT = 'ECO-HSD-WIFI';

/**
 * The products that the tax is requested for, in integer cents: the cart at its subtotal, and the shipping at its rate. `products`: the names in the cart.
 */
export function taxProducts(
  products: readonly string[],
  subtotalCents: number,
  shipping: Pick<ShippingOption, 'code' | 'rateCents'>,
) {
  const productCode = products.includes(GATEWAY_PRODUCT) ? GATEWAY_PRODUCT : INTERNET_PRODUCT;
  return [
    { productCode, priceCents: subtotalCents },
    { productCode: shipping.code, priceCents: shipping.rateCents },
  ];
}
