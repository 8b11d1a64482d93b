import 'server-only';
import { z } from 'zod';
import { keyedHash, hashSubject } from '#lib/http/secrets.ts';
import { accountReadingSchema } from '#lib/payment/server/account-reading.ts';
import {
  type Purchase,
  type PurchaseBasics,
  purchaseBasicsSchema,
  createPurchaseRepository,
} from '#lib/payment/server/purchase.ts';
import { type Owner, ownerStoreId } from '#lib/session/require-owner.ts';
import { refillAccountSchema } from './refill-account.ts';

/** Our name for the flow in the ledger: the provider has none. */
export const PIN_REFILL = 'PIN';

/** For this long, an owner who enters the same PIN again finds the receipt. */
const SECONDS = 30 * 24 * 60 * 60;

const pinDataSchema = purchaseBasicsSchema.extend({
  /** What the PIN is worth, and for which account; the PIN itself is never stored. Null until it has been looked up. */
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

export const pinPurchases = createPurchaseRepository<PinData>(PIN_REFILL, pinDataSchema, SECONDS);

/** The one redemption of a PIN for an owner's account, in whichever browser; created if there is none. `code`: as the provider spells it. */
export function findOrCreatePinPurchase(owner: Owner, code: string): Promise<PinPurchase> {
  const createData = (basics: PurchaseBasics): PinData => ({
    ...basics,
    trackingId: owner.ownerSession.trackingId,
    found: null,
  });
  return pinPurchases.create(ownerStoreId(owner), createData, pinPurchaseId(owner, code));
}

/**
 * Identifies a PIN of an account without revealing it. The PIN is hashed with a secret first: a short one could be guessed from a hash
 * whose key is stored next to it.
 */
export function pinPurchaseId(owner: Owner, code: string): string {
  return keyedHash(ownerStoreId(owner), 'purchase', PIN_REFILL, owner.accountId, hashSubject('pin', code)).slice(0, 32);
}
