import { never } from '#lib/result.ts';
import type { ChargeOutcome } from '../payment/charge-outcome.ts';

/** Spec 1 §4: what an answer to an order proves, by its business or system code. */
export type OrderOutcome =
  | Exclude<ChargeOutcome, { outcome: 'confirmed' }>
  | { outcome: 'confirmed'; orderNumber: string | null; accountId: string | null };

/** What the call came to. Texts are empty where the answer has none. */
export type OrderAnswer =
  | { ok: true; value: { businessCode: string; systemCode: string; orderNumber: string; accountId: string } }
  | { ok: false; reason: 'code'; code: string }
  | { ok: false; reason: 'session' | 'not-sent' | 'no-answer' | 'bad-answer' };

/** Codes that still mean that the order was placed. */
const PLACED = ['BUS_CUSTACT_05', 'SYS0010'];

/** Codes after which nothing can be mended on the review page. */
const UNRECOVERABLE = ['PAYMENT-0001', 'SYS_CUSTACT_01'];

/** Codes that say that the customer's phone belongs to an account already. */
const PHONE = ['BUS-PINLESS-ACT-PHONE'];

/** No code needs an order number to be a success; a placed code does not. A lost, broken or foreign answer proves nothing. */
export function orderOutcome(answer: OrderAnswer): OrderOutcome {
  if (answer.ok) {
    const { businessCode, systemCode, orderNumber, accountId } = answer.value;
    const order = { outcome: 'confirmed', orderNumber: orderNumber || null, accountId: accountId || null } as const;
    const code = businessCode.trim() || systemCode.trim();
    if (code !== '') return isOneOf(PLACED, code) ? order : { outcome: 'declined', code };
    return order.orderNumber ? order : { outcome: 'unknown' };
  }
  switch (answer.reason) {
    case 'code':
      return isOneOf(PLACED, answer.code)
        ? { outcome: 'confirmed', orderNumber: null, accountId: null }
        : { outcome: 'declined', code: answer.code };
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

/** Spec 1 §4: an unrecoverable code leads to the error page, any other is a warning on the review page. */
export function isUnrecoverable(code: string | null): boolean {
  return code !== null && isOneOf(UNRECOVERABLE, code);
}

/** Spec 1 §8: whether the customer's phone has to be another one, or how it is paid. */
export function declineConcerns(code: string | null): 'phone' | 'card' {
  return code !== null && isOneOf(PHONE, code) ? 'phone' : 'card';
}

/** Spec 1 §8: underscores and hyphens name the same code. */
function isOneOf(codes: readonly string[], code: string): boolean {
  const plain = (text: string) => text.trim().toUpperCase().replaceAll('-', '_');
  return codes.some((known) => plain(known) === plain(code));
}
