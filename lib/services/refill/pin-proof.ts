import 'server-only';
import { findOwnerAccount } from '#lib/provider/account.ts';
import type { ProviderContext } from '#lib/provider/call.ts';
import type { PinRedemption } from '#lib/provider/refill-pin.ts';
import { hasMovedByPlan } from '#lib/rules/payment/charge-evidence.ts';
import type { Evidence } from '#lib/rules/payment/settlement.ts';
import { findPinState } from '#lib/services/pin/find-pin-state.ts';
import { submissionDay } from '#lib/services/payment/payment-attempt.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { pinSnapshotSchema } from './pin-receipt.ts';

/**
 * Spec 3 §4.1, Reliability §Money: looks the PIN up again. If it is still valid, it was not redeemed, and redeeming it again does no harm. If it
 * is redeemed, that happened here if the account's last paid day has moved by the PIN's days and nothing else can have moved it.
 */
export async function findPinProof(
  context: ProviderContext,
  redemption: PinRedemption,
  attempt: Attempt,
): Promise<Evidence> {
  if (!context.sessionId) return 'none';
  const state = await findPinState(context, redemption);
  if (state !== 'redeemed') return state === 'valid' ? 'absent' : 'none';
  const account = await findOwnerAccount(context, redemption.accountId);
  if (!account.ok) return 'none';
  const { attempts } = await store();
  const since = attempt.submittedAt ?? attempt.createdAt;
  const hasMoved = hasMovedByPlan({
    before: pinSnapshotSchema.parse(attempt.quote.snapshot).expiry,
    sentOn: submissionDay(attempt),
    days: attempt.quote.planDays,
    now: account.value.internet?.expiry ?? null,
    hasOtherAttempt: (await attempts.countOpen(attempt.subjectHash, attempt.id, since)) > 0,
  });
  return hasMoved ? 'found' : 'none';
}
