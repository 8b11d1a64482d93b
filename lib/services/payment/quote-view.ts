import type { Quote } from '#lib/api/payment.ts';
import type { Attempt } from '#lib/store/attempt.ts';

/** What the browser is given of a frozen total. */
export function quoteView({ id, reference, quote }: Attempt): Quote {
  const { lines, taxCents, totalCents } = quote;
  return { attempt: id, reference, lines, taxCents, totalCents };
}
