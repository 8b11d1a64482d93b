import 'server-only';
import type { PayRequest } from '#lib/forms/litepay-exchange.ts';
import type { GuestRefillOrder } from '#lib/provider/guest.ts';
import { refillBillingName } from '#lib/rules/card/billing-name.ts';
import type { GuestVisit } from '#lib/session/guest-visit.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { guestBasisOf } from './guest-basis.ts';

/** The order that the frozen quote, the located account and the guest's card make. Lives in memory only. */
export function guestOrder(
  attempt: Attempt,
  located: NonNullable<GuestVisit['located']>,
  { billing, card }: PayRequest,
): GuestRefillOrder {
  const { lob, benefits, taxes } = guestBasisOf(attempt);
  const { planCode, priceCents, totalCents } = attempt.quote;
  const { addressLine1, addressLine2, city, state, zip } = billing;
  return {
    referenceID: attempt.id,
    ...located,
    plan: { code: planCode, lob, priceCents },
    taxes,
    benefits,
    totalCents,
    card,
    billing: { ...refillBillingName(billing.name), addressLine1, addressLine2, city, state, zip },
  };
}
