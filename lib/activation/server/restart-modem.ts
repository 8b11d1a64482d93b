import 'server-only';
import type { ActivationStatus } from '#lib/activation/api.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { findOwnerAccount } from '#lib/account/server/provider-account.ts';
import { findOnceAction, runOnce } from '#lib/payment/server/once-flow.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { activation } from './activation-flow.ts';
import { deviceReference } from './device-reference.ts';
import { readActivation } from './read-activation.ts';
import { modemRestart } from './restart-flow.ts';

/** Restarts the modem of a completed activation, if the restart that follows it was not made or failed. Never activates anything. */
export async function restartModem(
  owner: Owner,
  { device, locale }: { device: string; locale: Locale },
): Promise<ActivationStatus> {
  const { context } = owner;
  const activated = await findOnceAction(activation(owner, device));
  if (activated?.outcome.outcome === 'done') {
    const account = await findOwnerAccount(context, owner.accountId);
    if (!account.ok) await noteRefusal(owner, account);
    const macId = account.ok ? account.value.modem?.macId : undefined;
    if (macId !== undefined && deviceReference(macId) === device) {
      const restart = modemRestart(owner, { device, activation: activated.attempt.id, macId });
      await runOnce(restart, locale);
    }
  }
  return readActivation(owner, { device });
}
