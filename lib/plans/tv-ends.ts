import { type CalendarDay, newExpiry } from '#lib/domain/calendar-day.ts';
import { refillKind } from './refill-cart.ts';

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

/**
 * Decision on days: the last paid day of each television product among `products`; every product has its own days. `paidOn`: the day of the
 * payment.
 */
export function tvEnds(
  products: readonly { planCode: string; lob: string; days: number }[],
  own: readonly OwnTv[],
  paidOn: CalendarDay,
): TvEnd[] {
  return products.flatMap((product) => {
    const kind = refillKind(product);
    if (kind !== 'package' && kind !== 'add-on') return [];
    const { planCode: code, days } = product;
    const expiry = own.find(({ planCode }) => planCode === code)?.expiry ?? null;
    return [{ code, until: newExpiry(expiry, paidOn, days) }];
  });
}
