import { parseWireAmount, toWireAmount } from '#lib/contract/amount.ts';
import type { getTax } from '#lib/contract/refill.ts';
import { taxCents, taxParts } from '../state/tax.ts';
import type { Behavior } from './register-call.ts';
import { Refusal } from './refusal.ts';

/** Spec 3 §3.1: the tax on each product by tax code, and the total. */
export const quoteTax: Behavior<typeof getTax> = async ({ body }) => {
  const pricedProducts = body.products.map(({ productCode, price }) => ({
    productCode,
    cents: parseWireAmount(price),
  }));
  const total = pricedProducts.reduce((sum, { cents }) => sum + taxCents(body.geoCode, cents ?? 0), 0);
  if (pricedProducts.some(({ cents }) => cents === null)) return new Refusal('BUS_TAX_001', 'A price is not an amount');
  return {
    totalTaxAmt: toWireAmount(total),
    products: pricedProducts.map(({ productCode, cents }) => ({
      productCode,
      productType: [
        {
          vertexCodes: taxParts(body.geoCode, cents ?? 0).map((part) => ({
            vertexCode: part.vertexCode,
            amt: toWireAmount(part.cents),
          })),
        },
      ],
    })),
  };
};
