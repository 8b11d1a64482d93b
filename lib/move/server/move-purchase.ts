import 'server-only';
import { z } from 'zod';
import { keyedHash } from '#lib/http/secrets.ts';
import { usAddressFields } from '#lib/domain/contact/us-address.ts';
import { isCalendarDay } from '#lib/domain/calendar-day.ts';
import {
  type Purchase,
  type PurchaseBasics,
  purchaseBasicsSchema,
  createPurchaseRepository,
} from '#lib/payment/server/purchase.ts';
import { type Owner, ownerStoreId } from '#lib/session/require-owner.ts';

/** The provider's name for the flow (spec 3 §9). */
export const MOVE = 'MOVE';

const SECONDS = 24 * 60 * 60;
const MOST_TRIES = 5;

const text = z.string().max(300);
const address = z.object(usAddressFields(text));
const day = z.string().refine(isCalendarDay);

const moveDataSchema = purchaseBasicsSchema.extend({
  /** Spec 3 §3.2: the destination: the chosen address, with the serviceability check's house key and kind of tap. */
  destination: z.object({ address, locationId: text, houseKey: text, isColdTap: z.boolean() }).nullable(),
  /** Null if none was chosen, which means now if today is paid for. */
  day: day.nullable(),
  /** The last order that is over: the account may move again. */
  past: z.string().max(80).nullable(),
  /** The outcome of the last order, for its confirmation. */
  ordered: z
    .object({
      confirmationNumber: text,
      /** Addresses, each in one line. */
      from: text,
      to: text,
      day,
      isScheduled: z.boolean(),
      /** The new account's reference. */
      account: text,
    })
    .nullable(),
});
export type MoveData = z.output<typeof moveDataSchema>;
export type MovePurchase = Purchase<MoveData>;

const purchases = createPurchaseRepository<MoveData>(MOVE, moveDataSchema, SECONDS);

/** The one move of an owner's account; created if there is none. */
export function openMove(owner: Owner): Promise<MovePurchase> {
  const dataOf = (basics: PurchaseBasics): MoveData => ({
    ...basics,
    destination: null,
    day: null,
    past: null,
    ordered: null,
  });
  return purchases.create(ownerStoreId(owner), dataOf, purchaseIdOf(owner));
}

/** Like `openMove`, but null if there is none. */
export function findMove(owner: Owner): Promise<MovePurchase | null> {
  return purchases.find(ownerStoreId(owner), purchaseIdOf(owner));
}

/**
 * Changes a move. `version`: the version that the page shows. If it is no longer current, the result is null, a conflict, unless the change
 * was already made.
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
  throw new Error('A move kept changing while it was being written');
}

/** One id per owner and account, in whichever browser. */
function purchaseIdOf(owner: Owner): string {
  return keyedHash(ownerStoreId(owner), 'purchase', MOVE, owner.accountId).slice(0, 32);
}
