import 'server-only';
import { z } from 'zod';
import { cartLineSchema } from '#lib/forms/shop-exchange.ts';
import type { Attempt } from '#lib/store/attempt.ts';

const taxLines = z.array(z.object({ code: z.string(), cents: z.int() }));

/** What the record of an order keeps beside its amounts: the cart as it was shown and the taxes, nothing personal. Integer cents. */
const orderBasisSchema = z.object({
  lines: z.array(z.custom<z.infer<typeof cartLineSchema>>((line) => cartLineSchema.safeParse(line).success)),
  count: z.int(),
  shipping: z.object({ code: z.string(), text: z.string(), cents: z.int() }),
  taxes: taxLines,
  shippingTaxes: taxLines,
});
export type OrderBasis = z.infer<typeof orderBasisSchema>;

export function orderBasisOf(attempt: Attempt): OrderBasis {
  return orderBasisSchema.parse(attempt.quote.basis);
}
