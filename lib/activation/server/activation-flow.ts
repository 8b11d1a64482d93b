import 'server-only';
import { after } from 'next/server';
import { findOwnerAccount } from '#lib/account/server/provider-account.ts';
import { activate, type Activation } from './provider.ts';
import type { CallContext } from '#lib/provider/call.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { activationEvidence } from '#lib/activation/activation-evidence.ts';
import { type ChargeOutcome, toChargeOutcome } from '#lib/payment/charge-outcome.ts';
import { routeAccount } from '#lib/account/server/related-accounts.ts';
import { type OnceAction, runOnce } from '#lib/payment/server/once-flow.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { modemRestart } from './restart-flow.ts';

/** The name in the ledger. */
export const ACTIVATE = 'ACTIVATE';

type WantedActivation = Omit<Activation, 'key' | 'accountId'> & { macId: string; locale: Locale };

/**
 * Spec 2 §9 'Activation': once per account and device. Its modem is restarted after the response. `device`: the device's reference;
 * `wanted`: null if the activation is only looked up.
 */
export function activation(owner: Owner, device: string, wanted: WantedActivation | null = null): OnceAction {
  const { accountId, context, ownerSession } = owner;
  return {
    name: ACTIVATE,
    accountId,
    browserId: ownerSession.browserId,
    trackingId: context.trackingId,
    idempotencyScope: [device],
    prepare({ id }) {
      if (!wanted) throw new Error('An activation that is only looked up cannot be sent');
      const { macId, locale, ...order } = wanted;
      return async () => {
        const outcome = await activated(owner, { ...order, key: id, accountId });
        if (outcome.outcome !== 'confirmed') return outcome;
        const restart = modemRestart(owner, { device, activation: id, macId });
        after(runOnce(restart, locale));
        return outcome;
      };
    },
    findEvidence: () => readEvidence(context, accountId),
  };
}

/** A refusal because the account is already active is a success: someone else, or an earlier request, activated it. */
async function activated(owner: Owner, order: Activation): Promise<ChargeOutcome> {
  const { context } = owner;
  const result = await activate(context, order);
  if (result.ok) return { outcome: 'confirmed', orderNumber: null };
  await noteRefusal(owner, result);
  const isDone = result.reason === 'code' && (await readEvidence(context, order.accountId)) === true;
  return isDone ? { outcome: 'confirmed', orderNumber: null } : toChargeOutcome(result, {});
}

/** Whether the account is active; `absent` while it waits for activation, and false if that cannot be read. */
async function readEvidence(context: CallContext, accountId: string): Promise<boolean | 'absent'> {
  const account = await findOwnerAccount(context, accountId);
  if (!account.ok) return false;
  const evidence = activationEvidence(routeAccount(account.value, null));
  return evidence === 'absent' ? evidence : evidence === 'done';
}
