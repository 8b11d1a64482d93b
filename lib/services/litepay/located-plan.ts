import type { LocatedPlan } from '#lib/forms/litepay-exchange.ts';
import { daysRemaining } from '#lib/rules/account/days-remaining.ts';
import { newExpiry } from '#lib/rules/refill/new-expiry.ts';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import type { AttemptQuote } from '#lib/store/attempt.ts';
import type { GuestBasis } from './guest-basis.ts';

/** All that the browser learns of the account. `today` is the provider's calendar day. */
export function locatedPlan(quote: AttemptQuote, basis: GuestBasis, today: CalendarDay): LocatedPlan {
  return {
    planDays: quote.planDays,
    priceCents: quote.priceCents,
    creditCents: quote.creditCents,
    subtotalCents: quote.subtotalCents,
    daysLeft: basis.expiry === null ? 0 : daysRemaining(basis.expiry, today),
    paidThrough: newExpiry(basis.expiry, today, quote.planDays),
  };
}
