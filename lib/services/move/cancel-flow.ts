import 'server-only';
import { findAuxAccount } from '#lib/provider/account.ts';
import { cancelMove } from '#lib/provider/account-changes.ts';
import { chargeOutcome } from '#lib/rules/payment/charge-outcome.ts';
import type { OnceFlow } from '#lib/services/payment/once-flow.ts';
import { type Buyer, noteRefusal } from '#lib/session/owner-guard.ts';

export interface CancelInput {
  buyer: Buyer;
  /** The confirmation number. */
  move: string;
}

/** Spec 3 §4.3, §7.6: a scheduled move is canceled once. The provider no longer shows a canceled one. */
export const cancelFlow: OnceFlow<CancelInput, CancelInput> = {
  name: 'MOVE_CANCEL',
  accountId: ({ buyer }) => buyer.owner.accountId,
  occasion: ({ move }) => [move],
  buildRequest: (input) => input,
  async send(context, { buyer, move }) {
    const result = await cancelMove(context, move);
    if (result.ok) return { outcome: 'confirmed', orderNumber: null };
    await noteRefusal(buyer, result);
    return chargeOutcome(result, {});
  },
  async findEvidence(_attempt, context, input) {
    if (!input) return false;
    const read = await findAuxAccount(context, input.buyer.owner.accountId, input.move);
    if (!read.ok) return false;
    return read.value.moveDay === null && read.value.aux === null ? true : 'absent';
  },
  describeFailure: async () => null,
};
