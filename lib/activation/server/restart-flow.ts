import 'server-only';
import { restartDevice } from '#lib/account/server/provider-account-changes.ts';
import { findDevice } from './provider.ts';
import { isRestarting } from '#lib/activation/device-location.ts';
import { toChargeOutcome } from '#lib/payment/charge-outcome.ts';
import type { OnceAction } from '#lib/payment/server/once-flow.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';

/** The name in the ledger. */
export const RESTART = 'RESTART';

interface Restart {
  /** The reference of the device. */
  device: string;
  /** The attempt of the activation that it follows. */
  activation: string;
  /** Null if the restart is only looked up. */
  macId: string | null;
}

/** Spec 2 §9 'Activation': restarts the modem so that it takes up its plan, once per activation. */
export function modemRestart(owner: Owner, { device, activation, macId }: Restart): OnceAction {
  const { accountId, context, ownerSession } = owner;
  return {
    name: RESTART,
    accountId,
    browserId: ownerSession.browserId,
    trackingId: context.trackingId,
    idempotencyScope: [device, activation],
    isFollowUp: true,
    prepare() {
      if (macId === null) throw new Error('A restart that is only looked up cannot be sent');
      return async () => {
        const result = await restartDevice(context, { accountId, macId });
        if (result.ok) return { outcome: 'confirmed', orderNumber: null };
        await noteRefusal(owner, result);
        return toChargeOutcome(result, {});
      };
    },
    async findEvidence() {
      const found = await findDevice(context, { accountId, clientAddress: '' });
      if (!found.ok) return false;
      return isRestarting(found.value) || 'absent';
    },
  };
}
