import 'server-only';
import { productDetail } from '#lib/contract/shop.ts';
import { type Catalog, catalogOf } from '#lib/plans/catalog.ts';
import type { ProviderContext } from '#lib/provider/call.ts';
import { callAsGuest } from '#lib/provider/guest-token.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';

/** Spec 1 §7: what is sold in a market, and how it is shipped. */
export async function findCatalog(context: ProviderContext, marketId: string): Promise<ProviderResult<Catalog>> {
  const { trackingId } = context;
  const result = await callAsGuest(context, productDetail, { query: { source: 'CP', trackingId, marketId } });
  if (!result.ok) return result;
  const products = result.value.products.map(({ product, lob, plans }) => ({
    name: product.name,
    lob,
    plans: plans.map(({ plan, planDisplayText, planDesc, rate, chargeCode }) => ({
      planCode: plan,
      title: planDisplayText,
      text: planDesc,
      rateCents: rate,
      chargeCode,
    })),
  }));
  const shipping = result.value.shipping.map(({ name, rate, desc }) => ({ code: name, rateCents: rate, text: desc }));
  return { ok: true, value: catalogOf(products, shipping) };
}
