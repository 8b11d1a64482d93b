import 'server-only';
import { z } from 'zod';
import type { Attempt } from '#lib/store/attempt.ts';

/** What the ledger stores of a guest's refill besides its lines: the provider's codes and dates, nothing personal. Amounts in cents. */
const litepaySnapshotSchema = z.object({
  lob: z.string(),
  /** The account's last paid day when it was located. */
  expiry: z.string().nullable(),
  benefits: z.array(z.object({ plan: z.string(), period: z.string(), code: z.string(), cents: z.int() })),
  taxes: z.array(z.object({ code: z.string(), cents: z.int() })),
  showAcpTile: z.boolean(),
  /** Identifies the refill PIN that pays; null for a card. */
  pin: z.string().nullable().default(null),
});
export type LitepaySnapshot = z.input<typeof litepaySnapshotSchema>;

export function litepaySnapshotOf(attempt: Attempt): z.output<typeof litepaySnapshotSchema> {
  return litepaySnapshotSchema.parse(attempt.quote.snapshot);
}
