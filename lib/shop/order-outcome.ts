import type { SuccessCriteria } from '#lib/payment/charge-outcome.ts';

/** Codes that still mean that the order was placed. */
const PLACED = ['BUS_CUSTACT_05', 'SYS0010'];

/** Codes after which nothing can be fixed on the review page. */
const UNRECOVERABLE = ['PAYMENT-0001', 'SYS_CUSTACT_01'];

/** Spec 1 §4: a placed code is a success even without an order number. */
export const ORDER_EVIDENCE: SuccessCriteria = { isPlaced: (code) => isOneOf(PLACED, code) };

/** Spec 1 §4: an unrecoverable code leads to the error page, any other is a warning on the review page. */
export function isUnrecoverable(code: string | null): boolean {
  return code !== null && isOneOf(UNRECOVERABLE, code);
}

/** Spec 1 §8: underscores and hyphens name the same code. */
function isOneOf(codes: readonly string[], code: string): boolean {
  const plain = (text: string) => text.trim().toUpperCase().replaceAll('-', '_');
  return codes.some((known) => plain(known) === plain(code));
}
