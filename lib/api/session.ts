import * as z from 'zod/mini';
import type { RefusalTarget } from '#lib/rules/session/refusal-target.ts';

/** What the browser and /api/session say to each other. */

const targets = ['login', 'account-picker', 'timeout-error', 'permission-error', 'error'] as const;
export const refusalTargetSchema = z.enum(targets satisfies readonly RefusalTarget[]);

export const keepAliveRequestSchema = z.object({
  reason: z.enum(['action', 'warning', 'keep']),
  area: z.optional(z.enum(['account', 'activation'])),
  /** Of the page that asks; null or left out before it shows an account. */
  account: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
});

/** `restarted`: the idle time starts anew. `leadsTo`: the session is over, and this page says so. */
export const keepAliveResponseSchema = z.object({
  pinged: z.boolean(),
  restarted: z.boolean(),
  leadsTo: z.optional(refusalTargetSchema),
});
export type KeepAliveResponse = z.infer<typeof keepAliveResponseSchema>;
