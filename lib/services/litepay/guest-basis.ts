import 'server-only';
import { z } from 'zod';
import type { Attempt } from '#lib/store/attempt.ts';

/** What the record of a guest's refill keeps beside its amounts: the provider's codes and dates, nothing personal. Amounts in cents. */
const guestBasisSchema = z.object({
  lob: z.string(),
  geoCode: z.string(),
  /** The account's last paid day when it was found. */
  expiry: z.string().nullable(),
  benefits: z.array(z.object({ plan: z.string(), period: z.string(), code: z.string(), cents: z.int() })),
  taxes: z.array(z.object({ code: z.string(), cents: z.int() })),
  showAcpTile: z.boolean(),
});
export type GuestBasis = z.infer<typeof guestBasisSchema>;

export function guestBasisOf(attempt: Attempt): GuestBasis {
  return guestBasisSchema.parse(attempt.quote.basis);
}
