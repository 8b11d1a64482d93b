import * as z from 'zod/mini';
import type { RefillLinkItem } from '#lib/views/refill-link.ts';
import { locale } from './payment.ts';

/** Requests and responses of refill links. */

/** The reference of the account that the page shows. */
const account = z.string().check(z.maxLength(64));

const links: z.ZodMiniType<RefillLinkItem[]> = z.array(
  z.object({ id: z.string(), createdOn: z.string(), expiresOn: z.string() }),
);

/** The side of the square in modules, and the dark modules as an SVG path. */
const qrCode = z.object({ size: z.int(), path: z.string() });
export type QrCode = z.infer<typeof qrCode>;

/** POST /api/account/refill-link. */
export const createRefillLinkRequestSchema = z.object({ account, locale });

const createdLink = z.object({ id: z.string(), url: z.string(), qr: qrCode });
/** A new link: its URL is not stored, so it is shown only this once. */
export type CreatedRefillLink = z.infer<typeof createdLink>;

export const createRefillLinkResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('created'), link: createdLink, links }),
  z.object({ outcome: z.literal('too-many') }),
  /** `unavailable`: quick refill does not find this account. `failed`: the provider could not tell. */
  z.object({ outcome: z.enum(['unavailable', 'failed']) }),
]);
export type CreateRefillLinkResponse = z.infer<typeof createRefillLinkResponseSchema>;

/** POST /api/account/refill-link/revoke. */
export const revokeRefillLinkRequestSchema = z.object({ account, link: z.string().check(z.maxLength(64)) });
export const refillLinkListResponseSchema = z.object({ links });
export type RefillLinkListResponse = z.infer<typeof refillLinkListResponseSchema>;

/** POST /api/litepay/link. `after`: the confirmed payment that the guest has moved on from. */
export const openRefillLinkRequestSchema = z.object({
  token: z.string().check(z.maxLength(200)),
  after: z.nullable(z.string().check(z.maxLength(20))),
});
/** `refused`: the link is not ours, or no longer valid. `failed`: the account cannot be found now. The others are as in a lookup. */
export const openRefillLinkResponseSchema = z.object({
  outcome: z.enum(['found', 'open', 'confirmed', 'refused', 'failed']),
});
export type OpenRefillLinkResponse = z.infer<typeof openRefillLinkResponseSchema>;
