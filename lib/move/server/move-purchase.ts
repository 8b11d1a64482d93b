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
/** What the confirmation shows of an order. */
export type MoveSummary = NonNullable<MoveData['ordered']>;

const purchases = createPurchaseRepository<MoveData>(MOVE, moveDataSchema, SECONDS);

/** The saved move of an owner's account; null if there is none. */
export function findMovePurchase(owner: Owner): Promise<MovePurchase | null> {
  return purchases.find(ownerStoreId(owner), toPurchaseId(owner));
}

/**
 * Changes the account's move, or creates it. `version`: the version that the page shows. If it is no longer current, the result is null, a
 * conflict, unless the change was already made.
 */
export async function changeMovePurchase(
  owner: Owner,
  change: (data: MoveData) => MoveData,
  version?: number,
): Promise<MovePurchase | null> {
  const createData = (basics: PurchaseBasics): MoveData => ({
    ...basics,
    destination: null,
    day: null,
    past: null,
    ordered: null,
  });
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const purchase = await purchases.create(ownerStoreId(owner), createData, toPurchaseId(owner));
    const data = change(purchase.data);
    if (JSON.stringify(data) === JSON.stringify(purchase.data)) return purchase;
    if (version !== undefined && version !== purchase.contentVersion) return null;
    const contentVersion = purchase.contentVersion + 1;
    const changedPurchase = await purchases.replace({ ...purchase, contentVersion, data });
    if (changedPurchase) return changedPurchase;
  }
  throw new Error('Move purchase kept changing while it was being written');
}

/** One id per owner and account, in whichever browser. */
function toPurchaseId(owner: Owner): string {
  return keyedHash(ownerStoreId(owner), 'purchase', MOVE, owner.accountId).slice(0, 32);
}
