import 'server-only';
import { subjectOf } from '#lib/session/attempt-key.ts';
import type { GuestVisit } from '#lib/session/guest-visit.ts';
import type { Payer } from '#lib/services/payment/next-attempt.ts';

/** The provider's name of the flow (spec 3 §9). */
export const GUEST_REFILL_FLOW = 'EZREFILL';

/** Who pays in litepay: this visit, for the account that it has located. */
export function guestPayer({ nonce, visit, trackingId, located }: GuestVisit): Payer {
  if (!located) throw new Error('Nothing is located, so nothing can be bought');
  const { accountId } = located;
  return { nonce, visit, trackingId, flow: GUEST_REFILL_FLOW, accountId, subject: subjectOf('account', accountId) };
}
