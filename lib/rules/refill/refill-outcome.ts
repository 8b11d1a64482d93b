import { never } from '#lib/result.ts';
import type { ChargeOutcome } from '../payment/charge-outcome.ts';

/** What the call that charges came to. The value is as far as the answer could be read. */
export type RefillAnswer =
  | { ok: true; value: { status: string; orderNumber: string | null } }
  | { ok: false; reason: 'code'; code: string }
  | { ok: false; reason: 'session' | 'not-sent' | 'no-answer' | 'bad-answer' };

/**
 * Spec 3 §4.5, decision on refill answers: an error code is a failure whatever the HTTP status; a success needs SUCCESS and an
 * order number; a lost, broken or foreign answer proves nothing. A 403 of the session comes before or after the work: nothing is known and nothing is sent again for it.
 */
export function refillOutcome(answer: RefillAnswer): ChargeOutcome {
  if (answer.ok) {
    const { status, orderNumber } = answer.value;
    return status === 'SUCCESS' && orderNumber ? { outcome: 'confirmed', orderNumber } : { outcome: 'unknown' };
  }
  switch (answer.reason) {
    case 'code':
      return { outcome: 'declined', code: answer.code };
    case 'not-sent':
      return { outcome: 'not_sent' };
    case 'session':
    case 'no-answer':
    case 'bad-answer':
      return { outcome: 'unknown' };
    default:
      return never(answer);
  }
}
