import * as z from 'zod/mini';
import type { RefusalTarget } from '#lib/rules/session/refusal-target.ts';

/** What the browser and /api/session say to each other. */

export const keepAliveRequestSchema = z.object({
  reason: z.enum(['action', 'warning', 'keep']),
  area: z.optional(z.enum(['account', 'activation'])),
});

/** `leadsTo`: the session is over, and this page says so. */
export interface KeepAliveAnswer {
  pinged: boolean;
  leadsTo?: RefusalTarget;
}
