import type { ShippingOption } from './catalogue.ts';

/** Spec 1 §7: a gateway in the cart is taxed as such, everything else as internet. */
const GATEWAY_PRODUCT = 'ECO-HSD-XB3';
const INTERNET_PRODUCT = 'ECO-HSD-WIFI';

export interface TaxedProduct {
  productCode: string;
  /** Integer cents. */
  priceCents: number;
}

/** What the tax is asked for: the cart at its subtotal, and the shipping at its rate. `products`: the names in the cart. */
export function taxProducts(
  products: readonly string[],
  subtotalCents: number,
  shipping: Pick<ShippingOption, 'code' | 'rateCents'>,
): TaxedProduct[] {
  const productCode = products.includes(GATEWAY_PRODUCT) ? GATEWAY_PRODUCT : INTERNET_PRODUCT;
  return [
    { productCode, priceCents: subtotalCents },
    { productCode: shipping.code, priceCents: shipping.rateCents },
  ];
}
