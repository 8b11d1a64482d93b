import 'server-only';
import type { ProviderContext } from '#lib/provider/call.ts';
import { findGuestAccount, type GuestRefillOrder, readChargeStatus, submitGuestRefill } from '#lib/provider/guest.ts';
import { hasMovedByPlan } from '#lib/rules/payment/expiry-evidence.ts';
import type { ChargeAnswer } from '#lib/rules/payment/settlement.ts';
import type { Charge } from '#lib/services/payment/charge.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { guestBasisOf, sentOn } from './guest-basis.ts';

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
    send: order && (() => submitGuestRefill(context, order)),
    readStatus: () => readStatus(context, attempt.id),
    hasEvidence: async () => guest !== null && (await hasExpiryMoved(context, attempt, guest)),
  };
}

async function readStatus(context: ProviderContext, id: string): Promise<ChargeAnswer> {
  const result = await readChargeStatus(context, id);
  if (!result.ok) return { status: 'failed' };
  switch (result.value.status) {
    case 'CHARGED':
      return { status: 'charged', orderNumber: result.value.orderNumber ?? null };
    case 'DECLINED':
      return { status: 'declined', code: result.value.errorCode ?? null };
    case 'IN_PROGRESS':
      return { status: 'in-progress' };
    case 'NOT_FOUND':
      return { status: 'not-found' };
  }
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
