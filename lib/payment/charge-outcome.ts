import { assertNever } from '#lib/result.ts';
import type { CardSummary } from '#lib/domain/card/card.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';

/** Money once: what the response to a charge request proves. */
export type ChargeOutcome =
  /** `orderNumber`: null if the provider confirmed without one. `paidThrough`: the new last paid day, if the provider names it. */
  | { outcome: 'confirmed'; orderNumber: string | null; card?: CardSummary; paidThrough?: CalendarDay }
  | { outcome: 'declined'; code: string }
  /** Nothing was done at the provider: the request did not leave this machine, or the provider refused it before any work. Nothing is sent again. */
  | { outcome: 'not_sent' }
  /** Anything may have happened: it is settled before the payment is shown as paid or failed. */
  | { outcome: 'unknown' };

/** The result of a charge call, as far as its response could be read. */
export type ChargeResult =
  /** `codes`: business and system code, in order of precedence. In all the texts, blank means none. */
  | { ok: true; value: ChargeResponseFields }
  | { ok: false; reason: 'code'; code: string }
  | { ok: false; reason: 'bad-answer'; status: number }
  | { ok: false; reason: 'session' | 'caller-refused' | 'not-sent' | 'no-answer' };

interface ChargeResponseFields {
  codes: readonly string[];
  status: string;
  orderNumber: string | null;
  card?: CardSummary;
  paidThrough?: CalendarDay;
}

/** What a flow requires of a success, besides an order number and no code. */
export interface SuccessCriteria {
  /** Codes that still mean success, with or without an order number. */
  isPlaced?: (code: string) => boolean;
  /** The status that a success must have. */
  status?: string;
}

/** Spec 3 §4.5, decision on refill responses: a refill succeeded if its response has the status SUCCESS and an order number. */
export const REFILL_SUCCESS: SuccessCriteria = { status: 'SUCCESS' };

/**
 * Spec 1 §4, 3 §4.5: a code is a refusal whatever the HTTP status, unless the flow counts it as placed; a success needs an order
 * number; a 403 without a code was refused before any work; any other lost, broken or foreign response proves nothing.
 */
export function toChargeOutcome(
  result: ChargeResult,
  { isPlaced = () => false, status }: SuccessCriteria,
): ChargeOutcome {
  if (result.ok) {
    const { value } = result;
    const orderNumber = value.orderNumber?.trim() || null;
    const confirmation = {
      outcome: 'confirmed' as const,
      orderNumber,
      ...(value.card && { card: value.card }),
      ...(value.paidThrough && { paidThrough: value.paidThrough }),
    };
    const code = value.codes.map((rawCode) => rawCode.trim()).find((rawCode) => rawCode !== '');
    if (code !== undefined) return isPlaced(code) ? confirmation : { outcome: 'declined', code };
    const isProved = orderNumber !== null && (status === undefined || value.status === status);
    return isProved ? confirmation : { outcome: 'unknown' };
  }
  switch (result.reason) {
    case 'code':
      return isPlaced(result.code)
        ? { outcome: 'confirmed', orderNumber: null }
        : { outcome: 'declined', code: result.code };
    case 'session':
    case 'caller-refused':
    case 'not-sent':
      return { outcome: 'not_sent' };
    case 'bad-answer':
      return result.status === 403 ? { outcome: 'not_sent' } : { outcome: 'unknown' };
    case 'no-answer':
      return { outcome: 'unknown' };
    default:
      return assertNever(result);
  }
}
