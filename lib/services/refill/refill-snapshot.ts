import 'server-only';
import { z } from 'zod';
import type { Attempt } from '#lib/store/attempt.ts';

/** What the ledger stores of a refill besides its lines: the provider's codes and dates, nothing personal. Amounts in cents. */
const refillSnapshotSchema = z.object({
  /** The last paid day of the internet when the total was frozen. */
  expiry: z.string().nullable(),
  products: z.array(
    z.object({
      planCode: z.string(),
      lob: z.string(),
      quantity: z.int(),
      rateCents: z.int(),
      taxes: z.array(z.object({ code: z.string(), cents: z.int() })),
    }),
  ),
  benefits: z.array(z.object({ plan: z.string(), period: z.string(), code: z.string(), cents: z.int() })),
  offer: z.object({ id: z.string(), offerType: z.string(), planCode: z.string(), offCents: z.int() }).nullable(),
  showAcpTile: z.boolean(),
  /** A move in progress paused the account, which the refill ends. */
  isPaused: z.boolean().default(false),
});
export type RefillSnapshot = z.infer<typeof refillSnapshotSchema>;

export function refillSnapshotOf(attempt: Attempt): RefillSnapshot {
  return refillSnapshotSchema.parse(attempt.quote.snapshot);
}
