import 'server-only';
import { restartDevice } from '#lib/provider/account-changes.ts';
import { findDevice } from '#lib/provider/activation.ts';
import { isRestarting } from '#lib/rules/activation/device-location.ts';
import { chargeOutcome } from '#lib/rules/payment/charge-outcome.ts';
import type { OnceFlow } from '#lib/services/payment/once-flow.ts';
import { type Buyer, noteRefusal } from '#lib/session/owner-guard.ts';

export interface RestartInput {
  buyer: Buyer;
  /** The reference of the device. */
  device: string;
  /** The attempt of the activation that it follows. */
  activation: string;
  /** Null if the restart is only looked up. */
  macId: string | null;
}

/** Spec 2 §9 'Activation': restarts the modem so that it takes up its plan, once per activation. */
export const restartFlow: OnceFlow<RestartInput, { buyer: Buyer; macId: string }> = {
  name: 'RESTART',
  accountId: ({ buyer }) => buyer.owner.accountId,
  occasion: ({ device, activation }) => [device, activation],
  buildRequest({ buyer, macId }) {
    if (macId === null) throw new Error('A restart that is only looked at cannot be sent');
    return { buyer, macId };
  },
  async send(context, { buyer, macId }) {
    const result = await restartDevice(context, { accountId: buyer.owner.accountId, macId });
    if (result.ok) return { outcome: 'confirmed', orderNumber: null };
    await noteRefusal(buyer, result);
    return chargeOutcome(result, {});
  },
  async findEvidence(_attempt, context, input) {
    if (!input) return false;
    const device = await findDevice(context, { accountId: input.buyer.owner.accountId, clientAddress: '' });
    if (!device.ok) return false;
    return isRestarting(device.value) || 'absent';
  },
  describeFailure: async () => null,
};
