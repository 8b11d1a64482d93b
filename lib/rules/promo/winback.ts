import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import { type AccountPromo, isRunning } from './account-promo-validity.ts';

/** Spec 3 §9: the offers that win a customer back. */
const WINBACK_PROMOS = new Set(['P_WINBACK45OFF_1215']);

/** Spec 2 §5: the first offer, if it is a winback offer and currently valid. `today` in the provider's zone. */
export function winbackPromo(promos: readonly AccountPromo[], today: CalendarDay): AccountPromo | null {
  const [first] = promos;
  return first && WINBACK_PROMOS.has(first.id) && isRunning(first, today) ? first : null;
}

/** Spec 2 §9: the price of the winback offer among the lines of a receipt, in cents before tax; null if it was not taken. */
export function winbackCents(lines: readonly { kind: string; code: string; cents: number }[]): number | null {
  if (!lines.some(({ kind, code }) => kind === 'offer' && WINBACK_PROMOS.has(code))) return null;
  const own = lines.filter(({ kind }) => kind === 'plan' || kind === 'offer');
  return own.reduce((sum, { cents }) => sum + cents, 0);
}
