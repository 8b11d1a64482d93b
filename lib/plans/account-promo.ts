import { type CalendarDay, isCalendarDay } from '#lib/domain/calendar-day.ts';

/** Spec 2 §5, 3 §3.1: an offer for an account, in our own terms. */
export interface AccountPromo {
  id: string;
  title: string;
  offerType: string;
  /** The plan that it is for; null if the provider names none. */
  planCode?: string | null;
  /** Digit groups from the year down. */
  startDate: string;
  /** Empty when the offer has no end. */
  endDate: string;
  /** Integer cents, below zero: what is taken off. Null if the provider does not say. */
  discountCents: number | null;
}

/** Spec 3 §9: the offers on a refill. */
const REFILL_PROMOS = new Set(['P_SALE35OFF_021522']);

/** Spec 3 §9: the offers that win a customer back. */
const WINBACK_PROMOS = new Set(['P_WINBACK45OFF_1215']);

/** Spec 2 §4 'Promo': the first offer, if it is a refill offer and currently valid. `today` in the provider's zone. */
export function refillPromo(promos: readonly AccountPromo[], today: CalendarDay): AccountPromo | null {
  const [first] = promos;
  return first && REFILL_PROMOS.has(first.id) && isRunning(first, today) ? first : null;
}

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

/** Spec 2 §5, decision on promo end dates: valid from its start date until its end date has passed. An unreadable date makes it invalid. */
export function isRunning(
  { startDate, endDate }: Pick<AccountPromo, 'startDate' | 'endDate'>,
  today: CalendarDay,
): boolean {
  const start = parseDay(startDate);
  const end = endDate.trim() === '' ? today : parseDay(endDate);
  return start !== null && end !== null && start <= today && today <= end;
}

/** '2026-11-20 00:00:00', '2026/11/20' and '20261120' alike. */
function parseDay(text: string): CalendarDay | null {
  const [, year, month, dayOfMonth] = /^\s*(\d{4})\D?(\d{2})\D?(\d{2})(?:\D|$|\d{4,6}\s*$)/.exec(text) ?? [];
  const day = `${year}-${month}-${dayOfMonth}`;
  return isCalendarDay(day) ? day : null;
}
