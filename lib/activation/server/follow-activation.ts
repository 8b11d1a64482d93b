import 'server-only';
import { loadOwnerAccount } from '#lib/account/server/provider-account.ts';
import type { ActivationStatus } from '#lib/activation/api.ts';
import { isFailed } from '#lib/domain/attempt-state.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { findOnceAction, runOnce } from '#lib/payment/server/once-flow.ts';
import { keepAlive } from '#lib/session/keep-alive.ts';
import { recordProviderFailure } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { createActivation, createRestart } from './activation-flow.ts';
import { deviceInQuery, deviceReference } from './modem.ts';

const NO_ACTIVATION: ActivationStatus = { activation: 'none', restart: 'none', msSinceRestart: null, reference: null };

/** Returns the status for the waiting page. Waiting counts as an action, and keeps the provider's session alive for as long as it takes. */
export async function followActivation(
  owner: Owner,
  { query, jar }: { query: URLSearchParams; jar: CookieJar },
): Promise<ActivationStatus> {
  const { account } = owner;
  const result = await keepAlive(jar, { reason: 'action', area: 'activation', account });
  if (!result.ok && result.reason !== 'account-changed') owner.sessionEnd.reason = result.reason;
  const device = deviceInQuery(query);
  return device ? loadActivationStatus(owner, { device }) : NO_ACTIVATION;
}

/** Returns the status of a device's activation and of the restart that follows it. Sends nothing. */
export async function loadActivationStatus(owner: Owner, { device }: { device: string }): Promise<ActivationStatus> {
  const activation = await findOnceAction(createActivation(owner, device));
  if (!activation) return NO_ACTIVATION;
  const { attempt } = activation;
  const state = toActivationState(attempt);
  const { reference } = attempt;
  if (state !== 'activated') return { ...NO_ACTIVATION, activation: state, reference };
  const restart = await findOnceAction(createRestart(owner, { device, activation: attempt.id, macId: null }));
  if (!restart) return { ...NO_ACTIVATION, activation: state, reference };
  const { submittedAt, readAt } = restart.attempt;
  return {
    activation: state,
    restart: toRestartState(restart.attempt),
    msSinceRestart: submittedAt === null ? null : Math.max(0, readAt - submittedAt),
    reference: restart.attempt.reference,
  };
}

function toActivationState({ state }: Attempt): ActivationStatus['activation'] {
  if (state === 'confirmed') return 'activated';
  if (isFailed(state)) return 'failed';
  return state === 'submitted' ? 'activating' : 'checking';
}

/** A restart cannot be proved, so the owner decides whether to send it again. */
function toRestartState({ state }: Attempt): ActivationStatus['restart'] {
  if (state === 'confirmed') return 'restarted';
  return isFailed(state) || state === 'manual' ? 'failed' : 'restarting';
}

/** Restarts the modem of a completed activation, if the restart that follows it was not made or failed. Never activates anything. */
export async function restartModem(
  owner: Owner,
  { device, locale }: { device: string; locale: Locale },
): Promise<ActivationStatus> {
  const activation = await findOnceAction(createActivation(owner, device));
  if (activation?.outcome.outcome === 'done') {
    const account = await loadOwnerAccount(owner.callContext, owner.accountId);
    if (!account.ok) await recordProviderFailure(owner, account);
    const macId = account.ok ? account.value.modem?.macId : undefined;
    if (macId !== undefined && deviceReference(macId) === device) {
      await runOnce(createRestart(owner, { device, activation: activation.attempt.id, macId }), locale);
    }
  }
  return loadActivationStatus(owner, { device });
}
