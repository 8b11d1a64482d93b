import 'server-only';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import type { LocatedPlan } from '#lib/litepay/api.ts';
import { daysRemaining, newExpiry } from '#lib/domain/calendar-day.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import type { LocatedAccount } from './litepay-purchase.ts';

/** Everything that the browser learns of the account, as of today. */
export function locatedPlan({ plan, expiry, isEnrolled }: LocatedAccount): LocatedPlan {
  const today = calendarDayIn(config().PROVIDER_TIME_ZONE, now());
  const daysLeft = expiry === null ? 0 : daysRemaining(expiry, today);
  return {
    planDays: plan.days,
    priceCents: plan.priceCents,
    creditCents: plan.creditCents,
    subtotalCents: plan.priceCents - plan.creditCents,
    isEnrolled,
    daysLeft,
    today,
    expiry: daysLeft > 0 ? expiry : null,
    paidThrough: newExpiry(expiry, today, plan.days),
  };
}
