import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';

/** Spec 3 §5, §9. */
const MOST = 16;

/** As the provider knows it: people type and paste it with spaces and dashes, and in lower case. */
export function refillPin(typed: string): string {
  return typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
}

/** What is wrong with a PIN as it was typed; null when it may be asked for. */
export function refillPinProblem(typed: string): 'required' | 'invalid' | null {
  const pin = refillPin(typed);
  if (pin === '') return 'required';
  return pin.length <= MOST && /^[A-Z\d]+$/.test(pin) ? null : 'invalid';
}

/** What the provider says of a PIN. */
interface FoundPin {
  /** The day on which it was used; null when it was not. */
  redeemedOn: CalendarDay | null;
  /** The last day on which it can be used; null when the provider names none. */
  expiry: CalendarDay | null;
}

/** Spec 3 §4.1: a PIN that was used, or whose time is over, buys nothing. `today` in the provider's zone. */
export function refillPinState({ redeemedOn, expiry }: FoundPin, today: CalendarDay): 'fit' | 'redeemed' | 'expired' {
  if (redeemedOn !== null) return 'redeemed';
  return expiry !== null && expiry < today ? 'expired' : 'fit';
}

/** Spec 1 §8, 3 §4.1: what the code of a refused PIN says of it; null where the provider's own systems failed, which is nobody's wrong guess. */
export function refusedPinState(code: string): 'unknown' | 'redeemed' | 'expired' | null {
  const wanted = code.trim().toUpperCase().replaceAll('-', '_');
  if (wanted === 'BUS_PIN_002') return 'redeemed';
  if (wanted === 'BUS_PIN_003') return 'expired';
  return wanted.startsWith('SYS_') ? null : 'unknown';
}
