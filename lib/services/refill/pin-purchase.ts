import 'server-only';
import { z } from 'zod';
import { keyedHash } from '#lib/http/secrets.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { accountReadingSchema } from '#lib/services/payment/account-reading.ts';
import {
  type Purchase,
  type PurchaseBasics,
  purchaseBasicsSchema,
  purchaseRepository,
} from '#lib/services/payment/purchase.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { refillAccountSchema } from './refill-account.ts';
import { buyerOf } from './refill-purchase.ts';

/** Our name of the flow in the ledger: the provider has none. */
export const PIN_REFILL = 'PIN';

/** Whoever comes back with the same PIN finds their receipt for so long. */
const SECONDS = 30 * 24 * 60 * 60;

const pinDataSchema = purchaseBasicsSchema.extend({
  /** What the PIN is worth, and for which account; the PIN itself is never stored. Null until it was looked up. */
  found: z
    .object({
      ...accountReadingSchema.shape,
      // A purchase may have been stored without its reading up to 30 days ago.
      readAt: z.number().default(0),
      account: refillAccountSchema,
      planCode: z.string().max(40),
      quantity: z.int(),
      days: z.int(),
    })
    .nullable(),
});
export type PinData = z.output<typeof pinDataSchema>;
export type PinPurchase = Purchase<PinData>;

export const pinPurchases = purchaseRepository<PinData>(PIN_REFILL, pinDataSchema, SECONDS);

/** The one redemption of a PIN by an owner's account, whatever browser they use. `code`: as the provider spells it. */
export function openPinPurchase(owner: Owner, code: string): Promise<PinPurchase> {
  const dataOf = (basics: PurchaseBasics): PinData => ({
    ...{ ...basics, trackingId: owner.ownerSession.trackingId },
    found: null,
  });
  return pinPurchases.create(buyerOf(owner), dataOf, pinPurchaseId(owner, code));
}

/** Names a PIN of an account without telling it: short ones could be guessed from a hash whose key is stored beside it. */
export function pinPurchaseId(owner: Owner, code: string): string {
  return keyedHash(buyerOf(owner), 'purchase', PIN_REFILL, owner.accountId, subjectHashOf('pin', code)).slice(0, 32);
}
