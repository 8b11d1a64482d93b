import 'server-only';
import type { z } from 'zod';
import type { deviceCodeRequestSchema } from '#lib/serviceability/api.ts';
import { log } from '#lib/log.ts';
import { assignKit } from './provider.ts';
import { type DeviceCodeOutcome, deviceCodeOutcome } from '#lib/serviceability/device-code-outcome.ts';
import { RETAIL_PARTNERS } from '#lib/domain/retail-partners.ts';
import { isInMaintenance, refuseInMaintenance } from '#lib/store/refuse-in-maintenance.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';

/** Whether no kit is assigned at the moment; no code is tried then. */
export function areKitsPaused(): Promise<boolean> {
  return isInMaintenance();
}

/** Spec 1 §4, §8: assigns a starter kit to its location, or returns what is wrong with its code. */
export async function assignDeviceCode(
  browserSession: BrowserSession,
  { locale, partner, candidate, kit }: z.infer<typeof deviceCodeRequestSchema>,
): Promise<DeviceCodeOutcome> {
  await refuseInMaintenance();
  const { id, unit, ...lines } = candidate;
  const outcome = deviceCodeOutcome(
    await assignKit(browserContext(browserSession), {
      code: kit.deviceCode,
      phone: kit.mobile,
      locationId: id,
      address: { ...lines, addressLine2: unit },
      partner: RETAIL_PARTNERS[partner],
      locale,
    }),
  );
  if (outcome.outcome === 'refused') {
    log.info({ event: 'device_code_refused', code: outcome.error, trackingId: browserSession.trackingId });
  }
  return outcome;
}
