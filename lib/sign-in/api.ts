import * as z from 'zod/mini';
import type { RefusalTarget } from '#lib/domain/session/session-paths.ts';

/** Requests and responses of /api/session. */

export const keepAliveRequestSchema = z.object({
  reason: z.enum(['action', 'warning', 'keep']),
  area: z.optional(z.enum(['account', 'activation'])),
  /** The account of the requesting page; null or left out before it shows one. */
  account: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
});

/** `restarted`: the idle time starts over. `redirectTo`: the session has ended, and this page explains it. */
export interface KeepAliveResponse {
  pinged: boolean;
  restarted: boolean;
  redirectTo?: RefusalTarget;
}
