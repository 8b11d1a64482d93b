import 'server-only';
import { z } from 'zod';
import { keyedHash, hashSubject } from '#lib/http/secrets.ts';
import {
  type Purchase,
  type PurchaseBasics,
  purchaseBasicsSchema,
  createPurchaseRepository,
} from '#lib/payment/server/purchase.ts';
import { type Owner, ownerStoreId } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { reconnectAccountSchema } from './reconnect-account.ts';
import { loadAuxAccount } from '#lib/account/server/provider-account.ts';
import { hasReconnected } from '#lib/payment/settlement.ts';
import { isChargedAccount } from '#lib/payment/server/charged-account.ts';
import type { SettlementFlow } from '#lib/payment/server/payment-flow.ts';

/** The provider's name for the flow (spec 3 §9). */
export const RECONNECT = 'RECONNECT';

/** How long a plan, a waiting page and a receipt are available. */
const SECONDS = 24 * 60 * 60;

const reconnectDataSchema = purchaseBasicsSchema.extend({
  /** Null until a plan has been saved. `readAt`: the `storeTime` before. */
  account: z.object({ readAt: z.number(), facts: reconnectAccountSchema }).nullable(),
  planCode: z.string().max(40).nullable(),
});
export type ReconnectData = z.output<typeof reconnectDataSchema>;
export type ReconnectPurchase = Purchase<ReconnectData>;

export const reconnectPurchases = createPurchaseRepository<ReconnectData>(RECONNECT, reconnectDataSchema, SECONDS);

/** The one reconnection of an owner's account, in whichever browser. */
export function findReconnectPurchase(owner: Owner): Promise<ReconnectPurchase | null> {
  return reconnectPurchases.find(ownerStoreId(owner), toPurchaseId(owner));
}

export function findOrCreateReconnectPurchase(owner: Owner): Promise<ReconnectPurchase> {
  const createData = (basics: PurchaseBasics): ReconnectData => ({ ...basics, account: null, planCode: null });
  return reconnectPurchases.create(ownerStoreId(owner), createData, toPurchaseId(owner));
}

/** The reconnection's latest payment; null until there is one. */
export async function findReconnectAttempt(purchase: ReconnectPurchase | null): Promise<Attempt | null> {
  if (!purchase || purchase.attempt === null) return null;
  return (await store()).attempts.find(purchase.attempt);
}

function toPurchaseId(owner: Owner): string {
  return keyedHash(ownerStoreId(owner), 'purchase', RECONNECT, owner.accountId).slice(0, 32);
}

/**
 * Settles a reconnection outside the customer's request. Kept out of reconnect-flow.ts, because it is loaded at the start of the
 * server, where there are no translations.
 */
export const reconnectSettlement: SettlementFlow = {
  name: RECONNECT,
  isOwnAccount: isChargedAccount,
  /** The new account is the evidence. It is read with the owner's session, and only while there is one. */
  async findEvidence({ purchaseId, subjectHash }, context) {
    if (!context.sessionId || purchaseId === null) return false;
    const account = (await reconnectPurchases.findForSettlement(purchaseId))?.data.account?.facts;
    if (!account || subjectHash !== hashSubject('account', account.accountId)) return false;
    const result = await loadAuxAccount(context, account.accountId);
    if (!result.ok || !hasReconnected(account.auxBefore, result.value.aux)) return false;
    const { confirmationNumber: orderNumber } = result.value;
    return orderNumber === '' || { orderNumber };
  },
};
