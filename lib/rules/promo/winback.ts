import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import { type AccountPromo, isRunning } from './account-promo-validity.ts';

/** Spec 3 §9: the offers that win a customer back. */
const WINBACK_PROMOS = new Set(['P_WINBACK45OFF_1215']);

/** Spec 2 §9, 3 §9, decision on winback: three periods of the 30-day plan, of which two are charged. */
export const WINBACK_CART = { planCode: 'HSD_030', cartCount: 3, internetRefills: 2, days: 90 } as const;

/** Spec 2 §5: the first offer's id is one of winback's, and it runs. `today` in the provider's zone. */
export function winbackPromo(promos: readonly AccountPromo[], today: CalendarDay): AccountPromo | null {
  const [first] = promos;
  return first && WINBACK_PROMOS.has(first.id) && isRunning(first, today) ? first : null;
}

/** Spec 2 §4: where the banner leads, without the locale. */
export function winbackPath({ hasSavedCard }: { hasSavedCard: boolean }): '/refill/review' | '/refill/payment' {
  return hasSavedCard ? '/refill/review' : '/refill/payment';
}
