import * as z from 'zod/mini';
import type { RefillLinkItem } from '#lib/views/refill-link.ts';
import { locale } from './payment.ts';

/** What the browser and the handlers of refill links say to each other. */

/** The reference of the account that the page shows. */
const account = z.string().check(z.maxLength(64));

const links: z.ZodMiniType<RefillLinkItem[]> = z.array(
  z.object({ id: z.string(), createdOn: z.string(), expiresOn: z.string() }),
);

/** The side of its square in modules, and the dark ones as a path of SVG. */
const qrCode = z.object({ size: z.int(), path: z.string() });
export type QrCode = z.infer<typeof qrCode>;

/** POST /api/account/refill-link. */
export const createRefillLinkRequestSchema = z.object({ account, locale });

const createdLink = z.object({ id: z.string(), url: z.string(), qr: qrCode });
/** A link that was just made: its address is not stored, so this is the one time that it is shown. */
export type CreatedRefillLink = z.infer<typeof createdLink>;

export const createRefillLinkResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('created'), link: createdLink, links }),
  z.object({ outcome: z.literal('too-many') }),
  /** Quick refill does not find this account, or the provider cannot be asked now. */
  z.object({ outcome: z.literal('unavailable') }),
]);
export type CreateRefillLinkResponse = z.infer<typeof createRefillLinkResponseSchema>;

/** POST /api/account/refill-link/revoke. */
export const revokeRefillLinkRequestSchema = z.object({ account, link: z.string().check(z.maxLength(64)) });
export const refillLinkListResponseSchema = z.object({ links });
export type RefillLinkListResponse = z.infer<typeof refillLinkListResponseSchema>;

/** POST /api/litepay/link. `after`: the confirmed payment that the guest goes past. */
export const openRefillLinkRequestSchema = z.object({
  token: z.string().check(z.maxLength(80)),
  after: z.nullable(z.string().check(z.maxLength(20))),
});
/** `refused`: no link of ours, or not any more. `failed`: the account cannot be found now. Else as a lookup. */
export const openRefillLinkResponseSchema = z.object({
  outcome: z.enum(['found', 'open', 'confirmed', 'refused', 'failed']),
});
export type OpenRefillLinkResponse = z.infer<typeof openRefillLinkResponseSchema>;
