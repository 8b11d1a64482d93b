import * as z from 'zod/mini';
import { locale, purchaseRefSchema, quoteSchema } from './payment.ts';

/** Requests and responses of a reconnection, which is paid like a refill. All amounts are integer cents. */

/** The plan chosen on the page. */
export const reconnectPlanRequestSchema = z.object({
  /** The reference of the account that the page shows. */
  account: z.string().check(z.maxLength(64)),
  locale,
  /** What the page shows; null if nothing was saved yet. */
  purchase: z.nullable(purchaseRefSchema),
  planCode: z.string().check(z.maxLength(40)),
});
export type ReconnectPlanRequest = z.infer<typeof reconnectPlanRequestSchema>;

export const reconnectPlanResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), purchase: purchaseRefSchema, quote: quoteSchema }),
  /** It is being paid or was paid, and the page did not know. */
  z.object({ outcome: z.enum(['open', 'confirmed']) }),
  /** What the page shows was changed in another tab. */
  z.object({ outcome: z.literal('changed') }),
  /** The account can no longer be reconnected with this plan. */
  z.object({ outcome: z.literal('unavailable') }),
  /** The provider could not be asked. Nothing was changed. */
  z.object({ outcome: z.literal('failed') }),
]);
export type ReconnectPlanResponse = z.infer<typeof reconnectPlanResponseSchema>;

/** GET …/new-account?account=REF&purchase=ID&attempt=ID: the account that a paid reconnection has opened. */
export const newAccountResponseSchema = z.discriminatedUnion('outcome', [
  /** `path`: its activation, without the language. */
  z.object({ outcome: z.literal('ready'), path: z.string() }),
  /** There is none, or it could not be read. */
  z.object({ outcome: z.literal('failed') }),
]);
export type NewAccountResponse = z.infer<typeof newAccountResponseSchema>;
