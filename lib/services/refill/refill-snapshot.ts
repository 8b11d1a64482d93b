import 'server-only';
import { z } from 'zod';
import { type TvEnd, tvEnds } from '#lib/rules/refill/tv-ends.ts';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import type { Attempt } from '#lib/store/attempt.ts';

/** What the ledger stores of a refill besides its lines: the provider's codes and dates, nothing personal. Amounts in cents. */
const refillSnapshotSchema = z.object({
  /** The last paid day of the internet when the total was frozen. */
  expiry: z.string().nullable(),
  /** The same of the account's television. */
  tv: z.array(z.object({ planCode: z.string(), expiry: z.string().nullable() })).default([]),
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

/** The television that a refill paid for, each product with its last paid day. Empty for any other payment. */
export function paidTvOf({ quote }: Attempt, paidOn: CalendarDay): TvEnd[] {
  const snapshot = refillSnapshotSchema.safeParse(quote.snapshot);
  if (!snapshot.success) return [];
  const { products, tv } = snapshot.data;
  return tvEnds(
    products.map(({ planCode }) => planCode),
    tv,
    paidOn,
  );
}
