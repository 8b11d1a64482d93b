/** Spec 1 §9, decision on tax: subtotal, shipping and tax make the total; without the tax it is the subtotal and the shipping. */
export interface OrderTotals {
  /** All integer cents. */
  subtotalCents: number;
  shippingCents: number;
  /** Null when the tax could not be had. */
  taxCents: number | null;
  totalCents: number;
}

export function orderTotals({ subtotalCents, shippingCents, taxCents }: Omit<OrderTotals, 'totalCents'>): OrderTotals {
  return { subtotalCents, shippingCents, taxCents, totalCents: subtotalCents + shippingCents + (taxCents ?? 0) };
}
