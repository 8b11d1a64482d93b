import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import { type AccountPromo, isRunning } from './account-promo-validity.ts';

/** Spec 3 §9: the offers that win a customer back. */
const WINBACK_PROMOS = new Set(['P_WINBACK45OFF_1215']);

/** Spec 2 §5: the first offer, if it is a winback offer and currently valid. `today` in the provider's zone. */
export function winbackPromo(promos: readonly AccountPromo[], today: CalendarDay): AccountPromo | null {
  const [first] = promos;
  return first && WINBACK_PROMOS.has(first.id) && isRunning(first, today) ? first : null;
}
