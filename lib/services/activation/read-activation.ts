import 'server-only';
import type { ActivationStatus } from '#lib/api/activation.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { findOnce } from '#lib/services/payment/once-flow.ts';
import type { Buyer } from '#lib/session/owner-guard.ts';
import { isFailed } from '#lib/rules/payment/attempt-state.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { activationFlow } from './activation-flow.ts';
import { restartFlow } from './restart-flow.ts';

const NO_ACTIVATION: ActivationStatus = { activation: 'none', restart: 'none', msSinceRestart: null, reference: null };

/** Returns the status of a device's activation and of the restart that follows it. Sends nothing. */
export async function readActivation(
  buyer: Buyer,
  { device, locale, now }: { device: string; locale: Locale; now: number },
): Promise<ActivationStatus> {
  const requester = { context: buyer.owner.context, locale };
  const found = await findOnce(activationFlow, { buyer, device, wanted: null }, requester);
  if (!found) return NO_ACTIVATION;
  const { attempt } = found;
  const activation = activationStateOf(attempt);
  const { reference } = attempt;
  if (activation !== 'activated') return { ...NO_ACTIVATION, activation, reference };
  const restart = await findOnce(restartFlow, { buyer, device, activation: attempt.id, macId: null }, requester);
  if (!restart) return { ...NO_ACTIVATION, activation, reference };
  const { submittedAt } = restart.attempt;
  return {
    activation,
    restart: restartStateOf(restart.attempt),
    msSinceRestart: submittedAt === null ? null : Math.max(0, now - submittedAt),
    reference: restart.attempt.reference,
  };
}

function activationStateOf({ state }: Attempt): ActivationStatus['activation'] {
  if (state === 'confirmed') return 'activated';
  if (isFailed(state)) return 'failed';
  return state === 'submitted' ? 'activating' : 'checking';
}

/** A restart cannot be proved, so the owner decides whether to send it again. */
function restartStateOf({ state }: Attempt): ActivationStatus['restart'] {
  if (state === 'confirmed') return 'restarted';
  return isFailed(state) || state === 'manual' ? 'failed' : 'restarting';
}
