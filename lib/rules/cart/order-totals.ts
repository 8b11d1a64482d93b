/** Spec 1 §9, decision on tax: the total is subtotal, shipping and tax, or only subtotal and shipping if the tax is unavailable. */
export interface OrderTotals {
  /** All integer cents. */
  subtotalCents: number;
  shippingCents: number;
  /** Null if the tax is unavailable. */
  taxCents: number | null;
  totalCents: number;
}

export function orderTotals({ subtotalCents, shippingCents, taxCents }: Omit<OrderTotals, 'totalCents'>): OrderTotals {
  return { subtotalCents, shippingCents, taxCents, totalCents: subtotalCents + shippingCents + (taxCents ?? 0) };
}
