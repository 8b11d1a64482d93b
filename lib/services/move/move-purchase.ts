import 'server-only';
import { z } from 'zod';
import { keyedHash } from '#lib/http/secrets.ts';
import { isCalendarDay } from '#lib/rules/shared/calendar-day.ts';
import {
  type Purchase,
  type PurchaseBasics,
  purchaseBasicsSchema,
  purchaseRepository,
} from '#lib/services/payment/purchase.ts';
import { buyerOf } from '#lib/services/refill/refill-purchase.ts';
import type { Owner } from '#lib/session/require-owner.ts';

/** The provider's name of the flow (spec 3 §9). */
export const MOVE = 'MOVE';

const SECONDS = 24 * 60 * 60;
const MOST_TRIES = 5;

const text = z.string().max(300);
const address = z.object({ addressLine1: text, addressLine2: text, city: text, state: text, zip: text });
const day = z.string().refine(isCalendarDay);

const moveDataSchema = purchaseBasicsSchema.extend({
  /** Spec 3 §3.2: where to, as the serviceability check found it. */
  destination: z.object({ address, locationId: text, houseKey: text, isColdTap: z.boolean() }).nullable(),
  /** Null: none was chosen, which means now where that is paid for. */
  day: day.nullable(),
  /** The order that is over: the account may move again. */
  past: z.string().max(80).nullable(),
  /** What became of the last order, for its confirmation. */
  ordered: z
    .object({
      confirmationNumber: text,
      /** In one line each. */
      ...{ from: text, to: text },
      day,
      isScheduled: z.boolean(),
      /** The new account's reference. */
      account: text,
    })
    .nullable(),
});
export type MoveData = z.output<typeof moveDataSchema>;
export type MovePurchase = Purchase<MoveData>;

const purchases = purchaseRepository<MoveData>(MOVE, moveDataSchema, SECONDS);

/** The one move of an owner's account; begun where there is none. */
export function openMove(owner: Owner): Promise<MovePurchase> {
  const dataOf = (basics: PurchaseBasics): MoveData => ({
    ...basics,
    ...{ destination: null, day: null, past: null, ordered: null },
  });
  return purchases.create(buyerOf(owner), dataOf, purchaseIdOf(owner));
}

/** As `openMove`; null where there is none. */
export function findMove(owner: Owner): Promise<MovePurchase | null> {
  return purchases.find(buyerOf(owner), purchaseIdOf(owner));
}

/**
 * Changes a move. `version`: the one that the page shows; where it is another one by now, only the same change again is no conflict. Null is one.
 */
export async function changeMove(
  owner: Owner,
  change: (data: MoveData) => MoveData,
  version?: number,
): Promise<MovePurchase | null> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const read = await openMove(owner);
    const data = change(read.data);
    if (JSON.stringify(data) === JSON.stringify(read.data)) return read;
    if (version !== undefined && version !== read.contentVersion) return null;
    const replaced = await purchases.replace({ ...read, contentVersion: read.contentVersion + 1, data });
    if (replaced) return replaced;
  }
  throw new Error('A move is changed by too many at once');
}

/** One id for an owner and an account, whatever browser they use. */
function purchaseIdOf(owner: Owner): string {
  return keyedHash(buyerOf(owner), 'purchase', MOVE, owner.accountId).slice(0, 32);
}
