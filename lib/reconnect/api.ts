import * as z from 'zod/mini';
import { type PurchaseRef, type Quote, localeSchema, purchaseRefSchema } from '#lib/payment/api.ts';

/** Requests and responses of a reconnection, which is paid like a refill. All amounts are integer cents. */

/** The plan chosen on the page. */
export const reconnectPlanRequestSchema = z.object({
  /** The reference of the account that the page shows. */
  account: z.string().check(z.maxLength(64)),
  locale: localeSchema,
  /** What the page shows; null if nothing was saved yet. */
  purchase: z.nullable(purchaseRefSchema),
  planCode: z.string().check(z.maxLength(40)),
});
export type ReconnectPlanRequest = z.infer<typeof reconnectPlanRequestSchema>;

export type ReconnectPlanResponse =
  | { outcome: 'saved'; purchase: PurchaseRef; quote: Quote }
  /** It is being paid or was paid, and the page did not know. */
  | { outcome: 'open' | 'confirmed' }
  /** What the page shows was changed in another tab. */
  | { outcome: 'changed' }
  /** The account can no longer be reconnected with this plan. */
  | { outcome: 'unavailable' }
  /** The provider could not be reached. Nothing was changed. */
  | { outcome: 'failed' };

/** GET …/new-account?account=REF&purchase=ID&attempt=ID: the account that a paid reconnection has opened. */
export type NewAccountResponse =
  /** `path`: its activation, without the language. */
  | { outcome: 'ready'; path: string }
  /** It does not show yet, or could not be read: ask again. */
  | { outcome: 'waiting' }
  /** The provider reports an error with it, or the reconnection is not paid. */
  | { outcome: 'failed' };
