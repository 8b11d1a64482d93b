import * as z from 'zod/mini';
import { localeSchema } from '#lib/payment/api.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';

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

/** A link to quick refill, as its owner sees it later; the URL itself was shown only once. Days are in the provider's time zone. */
export interface RefillLinkItem {
  /** Identifies it for revocation; opens nothing. */
  id: string;
  createdOn: CalendarDay;
  expiresOn: CalendarDay;
}

/** The view of the page that a link opens. */
export interface OpenRefillLinkView {
  /** Null for a link that cannot be used, whatever the reason. */
  token: string | null;
  /** The short code of this browser's confirmed refill, which opening the link moves on from; null if there is none. */
  after: string | null;
  supportPhone: string;
}
