import 'server-only';
import { suggestAddresses as ask } from '#lib/provider/serviceability.ts';
import { suggestionsOf } from '#lib/rules/serviceability/address-suggestions.ts';
import { typedText } from '#lib/rules/shared/typed-text.ts';
import { shopContext } from '#lib/services/shop/shop-context.ts';
import type { ShopVisit } from '#lib/session/shop-visit.ts';

/** Spec 1 §5, 2 §5: up to five addresses that begin like what was typed. A provider that cannot say is no error: none. */
export async function suggestAddresses(visit: ShopVisit, typed: string): Promise<string[]> {
  const result = await ask(shopContext(visit), typedText(typed));
  return result.ok ? suggestionsOf(result.value) : [];
}
