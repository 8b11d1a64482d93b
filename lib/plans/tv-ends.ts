import { newExpiry } from '#lib/domain/paid-days.ts';
import { refillProductKind } from './refill-cart.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { planDays } from '#lib/domain/litepay-price.ts';

/** Television that an account has. `expiry`: its last paid day; null if it never had one. */
export interface OwnTv {
  planCode: string;
  expiry: CalendarDay | null;
}

/** A television product of a refill, and its last paid day afterwards. */
export interface TvEnd {
  code: string;
  until: CalendarDay;
}

/** Decision on days: the last paid day of each television product among `codes`; every product has its own days. `paidOn`: the day of the payment. */
export function tvEnds(codes: readonly string[], own: readonly OwnTv[], paidOn: CalendarDay): TvEnd[] {
  return codes.flatMap((code) => {
    const kind = refillProductKind(code);
    const days = planDays(code);
    if ((kind !== 'package' && kind !== 'add-on') || days === 0) return [];
    const expiry = own.find(({ planCode }) => planCode === code)?.expiry ?? null;
    return [{ code, until: newExpiry(expiry, paidOn, days) }];
  });
}
