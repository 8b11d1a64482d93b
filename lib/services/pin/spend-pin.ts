import 'server-only';
import type { ProviderContext } from '#lib/provider/call.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import { type PinRedemption, redeemRefillPin } from '#lib/provider/refill-pin.ts';
import { notePinRedemption } from './redeemed-pin.ts';
import { type ChargeOutcome, chargeOutcome, REFILL_EVIDENCE } from '#lib/rules/payment/charge-outcome.ts';

/** Spec 3 §4.6: in place of a code, which the provider does not send with this status. */
const FAILED = 'PIN_FAILURE';

/** Spec 3 §4.6, §7.5: redeems a PIN, once per call. `onFailure`: called if the session has ended. */
export async function spendPin(
  context: ProviderContext,
  order: PinRedemption,
  onFailure: (failure: ProviderFailure) => Promise<void>,
): Promise<ChargeOutcome> {
  await notePinRedemption(order);
  const result = await redeemRefillPin(context, order);
  if (!result.ok && result.reason === 'session') await onFailure(result);
  if (result.ok && result.value.status === 'FAILURE') return { outcome: 'declined', code: FAILED };
  return chargeOutcome(result, REFILL_EVIDENCE);
}
