import 'server-only';
import type { ActivationStatus } from '#lib/activation/api.ts';
import { findOnceAction } from '#lib/payment/server/once-flow.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { isFailed } from '#lib/domain/attempt-state.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { activation } from './activation-flow.ts';
import { modemRestart } from './restart-flow.ts';

const NO_ACTIVATION: ActivationStatus = { activation: 'none', restart: 'none', msSinceRestart: null, reference: null };

/** Returns the status of a device's activation and of the restart that follows it. Sends nothing. */
export async function readActivation(owner: Owner, { device }: { device: string }): Promise<ActivationStatus> {
  const found = await findOnceAction(activation(owner, device));
  if (!found) return NO_ACTIVATION;
  const { attempt } = found;
  const state = activationStateOf(attempt);
  const { reference } = attempt;
  if (state !== 'activated') return { ...NO_ACTIVATION, activation: state, reference };
  const restart = await findOnceAction(modemRestart(owner, { device, activation: attempt.id, macId: null }));
  if (!restart) return { ...NO_ACTIVATION, activation: state, reference };
  const { submittedAt, readAt } = restart.attempt;
  return {
    activation: state,
    restart: restartStateOf(restart.attempt),
    msSinceRestart: submittedAt === null ? null : Math.max(0, readAt - submittedAt),
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
