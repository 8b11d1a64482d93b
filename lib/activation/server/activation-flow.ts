import 'server-only';
import { after } from 'next/server';
import { loadOwnerAccount } from '#lib/account/server/provider-account.ts';
import { activate, type Activation, findDevice } from './provider.ts';
import type { CallContext } from '#lib/provider/call.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { isRestarting, toActivationEvidence } from '#lib/activation/activation-rules.ts';
import { type ChargeOutcome, toChargeOutcome } from '#lib/payment/charge-outcome.ts';
import { routeAccount } from '#lib/account/server/related-accounts.ts';
import { type OnceAction, runOnce } from '#lib/payment/server/once-flow.ts';
import { recordProviderFailure } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { restartDevice } from '#lib/account/server/provider-account-changes.ts';

/** The names in the ledger. */
export const ACTIVATE = 'ACTIVATE';
export const RESTART = 'RESTART';

type NewActivation = Omit<Activation, 'key' | 'accountId'> & { macId: string; locale: Locale };

/**
 * Spec 2 §9 'Activation': once per account and device. Its modem is restarted after the response. `device`: the device's reference;
 * `order`: null if the activation is only looked up.
 */
export function createActivation(owner: Owner, device: string, order: NewActivation | null = null): OnceAction {
  const { accountId, callContext, ownerSession } = owner;
  return {
    name: ACTIVATE,
    accountId,
    browserId: ownerSession.browserId,
    trackingId: callContext.trackingId,
    idempotencyScope: [device],
    prepare({ id }) {
      if (!order) throw new Error('Activation created for a lookup has no order to send');
      const { macId, locale, ...activation } = order;
      return async () => {
        const outcome = await sendActivation(owner, { ...activation, key: id, accountId });
        if (outcome.outcome !== 'confirmed') return outcome;
        const restart = createRestart(owner, { device, activation: id, macId });
        after(runOnce(restart, locale));
        return outcome;
      };
    },
    findEvidence: () => findActivationEvidence(callContext, accountId),
  };
}

/** A refusal because the account is already active is a success: someone else, or an earlier request, activated it. */
async function sendActivation(owner: Owner, activation: Activation): Promise<ChargeOutcome> {
  const { callContext } = owner;
  const result = await activate(callContext, activation);
  if (result.ok) return { outcome: 'confirmed', orderNumber: null };
  await recordProviderFailure(owner, result);
  const isDone = result.reason === 'code' && (await findActivationEvidence(callContext, activation.accountId)) === true;
  return isDone ? { outcome: 'confirmed', orderNumber: null } : toChargeOutcome(result, {});
}

/** Whether the account is active; `absent` while it waits for activation, and false if that cannot be read. */
async function findActivationEvidence(callContext: CallContext, accountId: string): Promise<boolean | 'absent'> {
  const account = await loadOwnerAccount(callContext, accountId);
  if (!account.ok) return false;
  const evidence = toActivationEvidence(routeAccount(account.value, null));
  return evidence === 'absent' ? evidence : evidence === 'done';
}

interface NewRestart {
  /** The reference of the device. */
  device: string;
  /** The attempt of the activation that it follows. */
  activation: string;
  /** Null if the restart is only looked up. */
  macId: string | null;
}

/** Spec 2 §9 'Activation': restarts the modem so that it takes up its plan, once per activation. */
export function createRestart(owner: Owner, { device, activation, macId }: NewRestart): OnceAction {
  const { accountId, callContext, ownerSession } = owner;
  return {
    name: RESTART,
    accountId,
    browserId: ownerSession.browserId,
    trackingId: callContext.trackingId,
    idempotencyScope: [device, activation],
    isFollowUp: true,
    prepare() {
      if (macId === null) throw new Error('Restart created for a lookup has no modem');
      return async () => {
        const result = await restartDevice(callContext, { accountId, macId });
        if (result.ok) return { outcome: 'confirmed', orderNumber: null };
        await recordProviderFailure(owner, result);
        return toChargeOutcome(result, {});
      };
    },
    async findEvidence() {
      const result = await findDevice(callContext, { accountId, clientAddress: '' });
      if (!result.ok) return false;
      return isRestarting(result.value) || 'absent';
    },
  };
}
