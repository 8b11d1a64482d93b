import type { Quote } from '#lib/api/payment.ts';
import type { Attempt } from '#lib/store/attempt.ts';

/** The part of a frozen total that is sent to the browser. */
export function quoteView({ id, reference, quote }: Attempt): Quote {
  const { lines, taxCents, totalCents } = quote;
  return { attempt: id, reference, lines, taxCents, totalCents };
}
