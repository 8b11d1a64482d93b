import 'server-only';
import type { ServiceabilityResponse } from '#lib/serviceability/api.ts';
import { findServiceability, type ServiceabilitySource } from './provider.ts';
import { hasPlainIds, locationToken } from '#lib/serviceability/location-token.ts';
import { serviceabilityOutcome } from '#lib/serviceability/serviceability-outcome.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';

/** Spec 1 §4, §8: whether service is available at a location, and the token that opens the shop for it. */
export async function checkServiceability(
  browserSession: BrowserSession,
  requested: { locationId: string; source: ServiceabilitySource },
): Promise<ServiceabilityResponse> {
  const found = await findServiceability(browserContext(browserSession), requested);
  return describeServiceability(found, requested.locationId);
}

/** The part of the provider's answer about a location that the browser gets. */
export function describeServiceability(
  found: Awaited<ReturnType<typeof findServiceability>>,
  locationId: string,
  options: { acceptsColdTaps?: boolean } = {},
): ServiceabilityResponse {
  if (!found.ok) return { outcome: 'failed' };
  const { response, marketId } = found.value;
  const outcome = serviceabilityOutcome(response, options);
  if (outcome.outcome !== 'serviceable') return outcome;
  // Without a market, or with ids that no token holds, nothing can be sold: the check did not succeed.
  if (!hasPlainIds({ locationId, marketId })) return { outcome: 'error' };
  return { outcome: 'serviceable', isColdTap: outcome.isColdTap, lm: locationToken({ locationId, marketId }) };
}
