import 'server-only';
import { z } from 'zod';
import type { Attempt } from '#lib/store/attempt.ts';

const taxLines = z.array(z.object({ code: z.string(), cents: z.int() }));

/** What the ledger stores of an order besides its lines: the taxes, nothing personal. Integer cents. */
const orderSnapshotSchema = z.object({ count: z.int(), taxes: taxLines, shippingTaxes: taxLines });
export type OrderSnapshot = z.infer<typeof orderSnapshotSchema>;

export function orderSnapshotOf(attempt: Attempt): OrderSnapshot {
  return orderSnapshotSchema.parse(attempt.quote.snapshot);
}
