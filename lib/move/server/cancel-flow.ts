import 'server-only';
import { findAuxAccount } from '#lib/account/server/provider-account.ts';
import { cancelMove } from '#lib/account/server/provider-account-changes.ts';
import { toChargeOutcome } from '#lib/payment/charge-outcome.ts';
import type { OnceAction } from '#lib/payment/server/once-flow.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';

/** The name in the ledger. */
export const MOVE_CANCEL = 'MOVE_CANCEL';

/**
 * Spec 3 §4.3, §7.6: a scheduled move is canceled once. The provider no longer shows a canceled one. `move`: its confirmation number.
 * `isShown`: false for a move that the provider did not show before, which proves nothing then.
 */
export function moveCancellation(owner: Owner, move: string, { isShown = true } = {}): OnceAction {
  const { accountId, context, ownerSession } = owner;
  return {
    name: MOVE_CANCEL,
    accountId,
    browserId: ownerSession.browserId,
    trackingId: context.trackingId,
    idempotencyScope: [move],
    prepare: () => async () => {
      const result = await cancelMove(context, move);
      if (result.ok) return { outcome: 'confirmed', orderNumber: null };
      await noteRefusal(owner, result);
      return toChargeOutcome(result, {});
    },
    async findEvidence() {
      const read = await findAuxAccount(context, accountId, move);
      if (!isShown || !read.ok) return false;
      return read.value.moveDay === null && read.value.aux === null ? true : 'absent';
    },
  };
}
