import * as z from 'zod/mini';
import { locale, purchaseRefSchema, quoteSchema } from './payment.ts';

/** What the browser and the handlers of a reconnection say to each other. All amounts are integer cents. It is paid like a refill. */

/** The plan of the page. */
export const reconnectPlanRequestSchema = z.object({
  /** The reference of the account that the page shows. */
  account: z.string().check(z.maxLength(64)),
  locale,
  /** What the page shows; null when nothing was saved yet. */
  purchase: z.nullable(purchaseRefSchema),
  planCode: z.string().check(z.maxLength(40)),
});
export type ReconnectPlanRequest = z.infer<typeof reconnectPlanRequestSchema>;

export const reconnectPlanResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), purchase: purchaseRefSchema, quote: quoteSchema }),
  /** It is being paid, or was paid, and the page did not know. */
  z.object({ outcome: z.enum(['open', 'confirmed']) }),
  /** What the page shows was changed in another tab. */
  z.object({ outcome: z.literal('changed') }),
  /** The account cannot be reconnected with this plan any more. */
  z.object({ outcome: z.literal('unavailable') }),
  /** The provider could not be asked. Nothing was changed. */
  z.object({ outcome: z.literal('failed') }),
]);
export type ReconnectPlanResponse = z.infer<typeof reconnectPlanResponseSchema>;

/** GET …/new-account?account=REF&purchase=ID&attempt=ID: the account that a paid reconnection has opened. */
export const newAccountResponseSchema = z.discriminatedUnion('outcome', [
  /** `path`: of its activation, without the language. */
  z.object({ outcome: z.literal('ready'), path: z.string() }),
  /** There is none, or it could not be read. */
  z.object({ outcome: z.literal('failed') }),
]);
export type NewAccountResponse = z.infer<typeof newAccountResponseSchema>;
