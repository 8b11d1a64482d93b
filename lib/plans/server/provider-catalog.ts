import 'server-only';
import { productDetail } from '#lib/contract/shop.ts';
import { type Catalog, buildCatalog, HARDWARE } from '#lib/plans/catalog.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { callAsGuest } from '#lib/provider/guest-token.ts';
import { isInternet, planDays } from '#lib/domain/plan-days.ts';
import { splitByDays, UNSOLD } from './provider-plans.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';

/** Spec 1 §7: what is sold in a market, and how it is shipped. */
export async function requestCatalog(callContext: CallContext, marketId: string): Promise<ProviderResult<Catalog>> {
  const { trackingId } = callContext;
  const result = await callAsGuest(callContext, productDetail, { query: { source: 'CP', trackingId, marketId } });
  if (!result.ok) return result;
  const products = result.value.products.map(({ product, lob, plans }) => ({
    name: product.name,
    lob,
    plans: plans.map(({ plan: planCode, planDisplayText: title, planDesc: text, rate: rateCents, ...row }) => {
      const days = planDays({ planCode, days: row.planDuration });
      return { planCode, title, text, rateCents, chargeCode: row.chargeCode, days };
    }),
  }));
  const shipping = result.value.shipping.map(({ name, rate, desc }) => ({ code: name, rateCents: rate, text: desc }));
  const catalog = buildCatalog(products, shipping);
  const internet = products
    .filter(({ lob }) => isInternet(lob))
    .flatMap(({ lob, plans }) => plans.map((plan) => ({ ...plan, lob })))
    .filter(({ chargeCode }) => chargeCode !== HARDWARE);
  const { without } = splitByDays(productDetail.name, internet);
  return catalog.plans.length === 0 && without.length > 0 ? UNSOLD : { ok: true, value: catalog };
}
