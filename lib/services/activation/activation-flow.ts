import 'server-only';
import { after } from 'next/server';
import { findOwnerAccount } from '#lib/provider/account.ts';
import { activate, type Activation } from '#lib/provider/activation.ts';
import type { ProviderContext } from '#lib/provider/call.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { activationEvidence } from '#lib/rules/activation/activation-evidence.ts';
import { type ChargeOutcome, chargeOutcome } from '#lib/rules/payment/charge-outcome.ts';
import { routeAccount } from '#lib/services/account/related-accounts.ts';
import { type OnceFlow, runOnce } from '#lib/services/payment/once-flow.ts';
import { type Buyer, noteRefusal } from '#lib/session/owner-guard.ts';
import { restartFlow } from './restart-flow.ts';

export interface ActivationInput {
  buyer: Buyer;
  /** The reference of the device that is activated. */
  device: string;
  /** Null if the activation is only looked up. */
  wanted: WantedActivation | null;
}

type WantedActivation = Omit<Activation, 'key' | 'accountId'> & { macId: string; locale: Locale };

interface Order {
  input: ActivationInput;
  activation: Activation;
  restart: { macId: string; locale: Locale };
}

/** Spec 2 §9 'Activation': once per account and device. Its modem is restarted after the response. */
export const activationFlow: OnceFlow<ActivationInput, Order> = {
  name: 'ACTIVATE',
  accountId: ({ buyer }) => buyer.owner.accountId,
  occasion: ({ device }) => [device],
  buildRequest(input, { id }) {
    if (!input.wanted) throw new Error('An activation that is only looked at cannot be sent');
    const { macId, locale, ...wanted } = input.wanted;
    const activation = { ...wanted, key: id, accountId: input.buyer.owner.accountId };
    return { input, activation, restart: { macId, locale } };
  },
  async send(context, order) {
    const { buyer, device } = order.input;
    const outcome = await activated(context, buyer, order.activation);
    if (outcome.outcome !== 'confirmed') return outcome;
    const { macId, locale } = order.restart;
    const restart = { buyer, device, activation: order.activation.key, macId };
    after(runOnce(restartFlow, restart, { browserId: buyer.owner.ownerSession.browserId, context, locale }));
    return outcome;
  },
  findEvidence: async (_attempt, context, input) =>
    input ? readEvidence(context, input.buyer.owner.accountId) : false,
  describeFailure: async () => null,
};

/** A refusal because the account is already active is a success: someone else, or an earlier request, activated it. */
async function activated(context: ProviderContext, buyer: Buyer, activation: Activation): Promise<ChargeOutcome> {
  const result = await activate(context, activation);
  if (result.ok) return { outcome: 'confirmed', orderNumber: null };
  await noteRefusal(buyer, result);
  const isDone = result.reason === 'code' && (await readEvidence(context, activation.accountId)) === true;
  return isDone ? { outcome: 'confirmed', orderNumber: null } : chargeOutcome(result, {});
}

/** Whether the account is active; `absent` while it waits for activation, and false if that cannot be read. */
async function readEvidence(context: ProviderContext, accountId: string): Promise<boolean | 'absent'> {
  const account = await findOwnerAccount(context, accountId);
  if (!account.ok) return false;
  const evidence = activationEvidence(routeAccount(account.value, null));
  return evidence === 'absent' ? evidence : evidence === 'done';
}
