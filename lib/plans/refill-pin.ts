import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { normalizeCode } from '#lib/domain/typed-text.ts';

/** Spec 3 §5, §9. */
const MOST = 16;

/** What cards and messages write before a PIN: 'PIN: …', 'Refill PIN #…', 'Su código de recarga es: …'. */
const LABEL =
  /^(?:[^\d:#=]{0,39}[^\p{L}\d:#=])?(?:PIN|c[oó]digo|code)(?![\p{L}\d])[^\d:#=]{0,40}[:#=][ :#=]*|^[^\p{L}\d]{0,9}PIN /iu;
/** Signs between the groups of a PIN and around it. Those that are typed for a digit, such as ! for 1, stay and are refused. */
const SEPARATOR = /(?![!#%&@])[\p{P} <>`|]/gu;

/**
 * The PIN as the provider stores it: customers type and paste it with spaces, dashes, dots, quotes, lower case, and the word
 * before it on the card.
 */
export function normalizePin(text: string): string {
  return normalizeCode(text).replace(LABEL, '').replace(SEPARATOR, '').toUpperCase();
}

/** What is wrong with a typed PIN; null if it can be looked up. */
export function refillPinProblem(text: string): 'required' | 'invalid' | null {
  const pin = normalizePin(text);
  if (pin === '') return 'required';
  return pin.length <= MOST && /^[A-Z\d]+$/.test(pin) ? null : 'invalid';
}

/** The provider's record of a PIN. */
interface PinRecord {
  /** The day on which it was used; null if it was not. */
  redeemedOn: CalendarDay | null;
  /** The last day on which it can be used; null if the provider names none. */
  expiry: CalendarDay | null;
}

/** Spec 3 §4.1: a used or expired PIN buys nothing. `today` in the provider's zone. */
export function refillPinState({ redeemedOn, expiry }: PinRecord, today: CalendarDay): 'fit' | 'redeemed' | 'expired' {
  if (redeemedOn !== null) return 'redeemed';
  return expiry !== null && expiry < today ? 'expired' : 'fit';
}

/** Spec 1 §8, 3 §4.1: the state of a refused PIN by its code; null if the provider's own systems failed, which is not a wrong guess. */
export function refusedPinState(code: string): 'unknown' | 'redeemed' | 'expired' | null {
  const normalizedCode = code.trim().toUpperCase().replaceAll('-', '_');
  if (normalizedCode === 'BUS_PIN_002') return 'redeemed';
  if (normalizedCode === 'BUS_PIN_003') return 'expired';
  return normalizedCode.startsWith('SYS_') ? null : 'unknown';
}
