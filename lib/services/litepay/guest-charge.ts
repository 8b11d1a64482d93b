import 'server-only';
import type { ProviderContext } from '#lib/provider/call.ts';
import { findGuestAccount, type GuestRefillOrder, submitGuestRefill } from '#lib/provider/guest.ts';
import { hasMovedByPlan } from '#lib/rules/payment/expiry-evidence.ts';
import { refillOutcome } from '#lib/rules/refill/refill-outcome.ts';
import { askChargeStatus } from '#lib/services/payment/ask-charge-status.ts';
import { sentOn } from '#lib/services/payment/sent-on.ts';
import type { Charge } from '#lib/services/payment/charge.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { guestBasisOf } from './guest-basis.ts';

interface Parts {
  context: ProviderContext;
  attempt: Attempt;
  /** The guest's phone and zip; unknown after a restart, until the guest's browser asks again. */
  guest: { phone: string; zip: string } | null;
  /** The request, while it is in memory. */
  order: GuestRefillOrder | null;
}

/** Litepay's way to send a charge, to ask for it, and to prove it by the account's expiry day (reliability, Money). */
export function guestCharge({ context, attempt, guest, order }: Parts): Charge {
  return {
    send: order && (async () => refillOutcome(await submitGuestRefill(context, order))),
    readStatus: () => askChargeStatus(context, attempt.id),
    hasEvidence: async () => guest !== null && (await hasExpiryMoved(context, attempt, guest)),
  };
}

async function hasExpiryMoved(
  context: ProviderContext,
  attempt: Attempt,
  guest: { phone: string; zip: string },
): Promise<boolean> {
  const account = await findGuestAccount(context, guest);
  if (!account.ok) return false;
  const { attempts } = await store();
  const since = attempt.submittedAt ?? attempt.createdAt;
  return hasMovedByPlan({
    before: guestBasisOf(attempt).expiry,
    sentOn: sentOn(attempt),
    days: attempt.quote.planDays,
    now: account.value.expiry,
    hasOtherAttempt: (await attempts.countOpen(attempt.subject, attempt.id, since)) > 0,
  });
}
