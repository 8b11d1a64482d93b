import 'server-only';
import type { z } from 'zod';
import type { serviceabilityAnswerSchema } from '#lib/forms/address-exchange.ts';
import { findServiceability, type ServiceabilitySource } from '#lib/provider/serviceability.ts';
import { locationToken } from '#lib/rules/serviceability/location-token.ts';
import { serviceabilityOutcome } from '#lib/rules/serviceability/serviceability-outcome.ts';
import { shopContext } from '#lib/services/shop/shop-context.ts';
import type { ShopVisit } from '#lib/session/shop-visit.ts';

type ServiceabilityResult = z.infer<typeof serviceabilityAnswerSchema>;

/** Spec 1 §4, §8: whether service is available at a place, and what opens the shop for it. */
export async function checkServiceability(
  visit: ShopVisit,
  asked: { locationId: string; source: ServiceabilitySource },
): Promise<ServiceabilityResult> {
  const result = await findServiceability(shopContext(visit), asked);
  if (!result.ok) return { outcome: 'failed' };
  const { answer, marketId } = result.value;
  const outcome = serviceabilityOutcome(answer);
  if (outcome.outcome !== 'serviceable') return outcome;
  // Without a market nothing can be sold: the check did not succeed.
  if (marketId === '') return { outcome: 'error' };
  const lm = locationToken({ locationId: asked.locationId, marketId });
  return { outcome: 'serviceable', isColdTap: outcome.isColdTap, lm };
}
