import 'server-only';
import type { z } from 'zod';
import type { serviceabilityAnswerSchema } from '#lib/api/address.ts';
import { findServiceability, type ServiceabilitySource } from '#lib/provider/serviceability.ts';
import { locationToken } from '#lib/rules/serviceability/location-token.ts';
import { serviceabilityOutcome } from '#lib/rules/serviceability/serviceability-outcome.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';

type ServiceabilityResult = z.infer<typeof serviceabilityAnswerSchema>;

/** Spec 1 §4, §8: whether service is available at a place, and what opens the shop for it. */
export async function checkServiceability(
  session: BrowserSession,
  asked: { locationId: string; source: ServiceabilitySource },
): Promise<ServiceabilityResult> {
  const result = await findServiceability(browserContext(session), asked);
  if (!result.ok) return { outcome: 'failed' };
  const { answer, marketId } = result.value;
  const outcome = serviceabilityOutcome(answer);
  if (outcome.outcome !== 'serviceable') return outcome;
  // Without a market nothing can be sold: the check did not succeed.
  if (marketId === '') return { outcome: 'error' };
  const lm = locationToken({ locationId: asked.locationId, marketId });
  return { outcome: 'serviceable', isColdTap: outcome.isColdTap, lm };
}
