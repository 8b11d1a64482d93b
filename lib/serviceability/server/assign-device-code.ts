import 'server-only';
import type { z } from 'zod';
import type { deviceCodeRequestSchema } from '#lib/serviceability/api.ts';
import { log } from '#lib/log.ts';
import { assignKit } from './provider.ts';
import { RETAIL_PARTNERS } from '#lib/domain/retail-partners.ts';
import { isInMaintenance, refuseInMaintenance } from '#lib/store/refuse-in-maintenance.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';

/** Whether kits cannot be assigned at the moment; no code is tried then. */
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

/** The result of assigning a device code; '' for texts that the response lacks. */
export type AssignResponse =
  | { ok: true; value: { status: string; businessCode: string; systemCode: string } }
  /** A network failure, or a response that could not be read. */
  | { ok: false };

/** Spec 1 §8: why the code was refused; each leads back to the form, which keeps the customer's input. */
export type DeviceCodeError = 'not-found' | 'other-kit' | 'try-again' | 'content' | 'connection';

export type DeviceCodeOutcome = { outcome: 'ready' } | { outcome: 'refused'; error: DeviceCodeError };

const NOT_FOUND = 'BUS_VAN_ASSIGN_015';
const OTHER_KIT = ['BUS_VAN_ASSIGN_004', 'BUS_VAN_ASSIGN_016', 'BUS_VAN_ASSIGN_022'];

/** Spec 1 §4, §8: the business code decides; then the status must be SUCCESS without a system code. */
export function deviceCodeOutcome(response: AssignResponse): DeviceCodeOutcome {
  if (!response.ok) return { outcome: 'refused', error: 'connection' };
  const { status, businessCode, systemCode } = response.value;
  const code = businessCode.trim().toUpperCase().replaceAll('-', '_');
  if (code === NOT_FOUND) return { outcome: 'refused', error: 'not-found' };
  if (OTHER_KIT.includes(code)) return { outcome: 'refused', error: 'other-kit' };
  if (code !== '') return { outcome: 'refused', error: 'try-again' };
  if (systemCode.trim() !== '' || status.trim().toUpperCase() !== 'SUCCESS') {
    return { outcome: 'refused', error: 'content' };
  }
  return { outcome: 'ready' };
}
