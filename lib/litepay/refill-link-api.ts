import * as z from 'zod/mini';
import type { RefillLinkItem } from './refill-link-views.ts';
import { localeSchema } from '#lib/payment/api.ts';

/** Requests and responses of refill links. */

/** The reference of the account that the page shows. */
const account = z.string().check(z.maxLength(64));

/** The side of the square in modules, and the dark modules as an SVG path. */
export interface QrCode {
  size: number;
  path: string;
}

/** POST /api/account/refill-link. */
export const createRefillLinkRequestSchema = z.object({ account, locale: localeSchema });

/** A new link: its URL is not stored, so it is shown only this once. */
export interface CreatedRefillLink {
  id: string;
  url: string;
  qr: QrCode;
}

export type CreateRefillLinkResponse =
  | { outcome: 'created'; link: CreatedRefillLink; links: RefillLinkItem[] }
  | { outcome: 'too-many' }
  /** `unavailable`: quick refill does not find this account. `failed`: the provider could not tell. */
  | { outcome: 'unavailable' | 'failed' };

/** POST /api/account/refill-link/revoke. */
export const revokeRefillLinkRequestSchema = z.object({ account, link: z.string().check(z.maxLength(64)) });
export interface RefillLinkListResponse {
  links: RefillLinkItem[];
}

/** POST /api/litepay/link. `after`: the confirmed payment that the guest has moved on from. */
export const openRefillLinkRequestSchema = z.object({
  token: z.string().check(z.maxLength(200)),
  after: z.nullable(z.string().check(z.maxLength(20))),
});
/** `refused`: the link is not ours, no longer valid, or of an account that a lookup does not find. The others are as in a lookup. */
export interface OpenRefillLinkResponse {
  outcome: 'found' | 'open' | 'confirmed' | 'refused' | 'unavailable';
}
