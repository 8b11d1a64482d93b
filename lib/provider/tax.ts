import 'server-only';
import { toWireAmount } from '#lib/contract/amount.ts';
import { getTax } from '#lib/contract/refill.ts';
import type { ProviderContext } from './call.ts';
import { callAsGuest } from './guest-token.ts';
import type { ProviderResult } from './provider-result.ts';

/** One tax of a purchase: the tax service's code, integer cents. A type, so that it may stand in the record's JSON. */
export type TaxLine = { code: string; cents: number };

export interface Tax {
  totalCents: number;
  /** In the order of what was asked for. */
  products: { productCode: string; lines: TaxLine[] }[];
}

/** Spec 1 §7, 3 §7.5: the tax on products at their prices (integer cents). */
export async function findTax(
  context: ProviderContext,
  sale: { geoCode: string; products: readonly { productCode: string; priceCents: number }[] },
): Promise<ProviderResult<Tax>> {
  const result = await callAsGuest(context, getTax, {
    query: { trackingId: context.trackingId },
    body: {
      source: 'CTP',
      geoCode: sale.geoCode,
      trackingId: context.trackingId,
      status: '',
      message: '',
      busErrorCode: '',
      sysErrorCode: '',
      products: sale.products.map(({ productCode, priceCents }) => ({ productCode, price: toWireAmount(priceCents) })),
    },
  });
  if (!result.ok) return result;
  const { totalTaxAmt, products } = result.value;
  const taxed = products.map(({ productCode, productType }) => ({
    productCode,
    lines: productType.flatMap(({ vertexCodes }) =>
      vertexCodes.map(({ vertexCode, amt }) => ({ code: vertexCode, cents: amt })),
    ),
  }));
  return { ok: true, value: { totalCents: totalTaxAmt, products: taxed } };
}
