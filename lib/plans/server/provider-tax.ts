import 'server-only';
import { toWireAmount } from '#lib/contract/amount.ts';
import { getTax } from '#lib/contract/refill.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { callAsGuest } from '#lib/provider/guest-token.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';

/**
 * One tax of a purchase: the tax service's code, integer cents. A type rather than an interface, so that it is assignable to the record's
 * JSON.
 */
export type TaxLine = { code: string; cents: number };

export interface Tax {
  totalCents: number;
  /** In the order of the request. */
  products: { productCode: string; lines: TaxLine[] }[];
}

interface Sale {
  /** Spec 3 §9, decision on litepay's tax: CTP is the shop's. */
  source: 'CTP' | 'DIGITAL2.0';
  geoCode: string;
  products: readonly { productCode: string; priceCents: number }[];
}

const NO_TAX: Tax = { totalCents: 0, products: [] };

/**
 * Spec 1 §7, 3 §7.5: the tax on products at their prices (integer cents). For a signed-in customer the outcome may be an ended session.
 * Where the provider has no tax service there is none, and the total is the subtotal.
 */
export async function loadTax(callContext: CallContext, sale: Sale): Promise<ProviderResult<Tax>> {
  if (!supports('tax')) return { ok: true, value: NO_TAX };
  const input = {
    query: { trackingId: callContext.trackingId },
    body: {
      source: sale.source,
      geoCode: sale.geoCode,
      trackingId: callContext.trackingId,
      status: '' as const,
      message: '' as const,
      busErrorCode: '' as const,
      sysErrorCode: '' as const,
      products: sale.products.map(({ productCode, priceCents }) => ({ productCode, price: toWireAmount(priceCents) })),
    },
  };
  const result = callContext.sessionId
    ? await callProvider(getTax, input, callContext)
    : await callAsGuest(callContext, getTax, input);
  if (!result.ok) return result;
  const { totalTaxAmt, products } = result.value;
  const taxByProduct = products.map(({ productCode, productType }) => ({
    productCode,
    lines: productType.flatMap(({ vertexCodes }) =>
      vertexCodes.map(({ vertexCode, amt }) => ({ code: vertexCode, cents: amt })),
    ),
  }));
  return { ok: true, value: { totalCents: totalTaxAmt, products: taxByProduct } };
}
