import 'server-only';
import type { z } from 'zod';
import type { serviceabilityResponseSchema } from '#lib/api/address.ts';
import { findServiceability, type ServiceabilitySource } from '#lib/provider/serviceability.ts';
import { locationToken } from '#lib/rules/serviceability/location-token.ts';
import { serviceabilityOutcome } from '#lib/rules/serviceability/serviceability-outcome.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';

type ServiceabilityResult = z.infer<typeof serviceabilityResponseSchema>;

/** Spec 1 §4, §8: whether service is available at a place, and what opens the shop for it. */
export async function checkServiceability(
  browserSession: BrowserSession,
  requested: { locationId: string; source: ServiceabilitySource },
): Promise<ServiceabilityResult> {
  const result = await findServiceability(browserContext(browserSession), requested);
  if (!result.ok) return { outcome: 'failed' };
  const { response, marketId } = result.value;
  const outcome = serviceabilityOutcome(response);
  if (outcome.outcome !== 'serviceable') return outcome;
  // Without a market nothing can be sold: the check did not succeed.
  if (marketId === '') return { outcome: 'error' };
  const lm = locationToken({ locationId: requested.locationId, marketId });
  return { outcome: 'serviceable', isColdTap: outcome.isColdTap, lm };
}
