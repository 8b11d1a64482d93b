import 'server-only';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requestCookies, type CookieJar } from './cookie-jar.ts';
import { sealedCookie } from './sealed-cookie.ts';

/** Decision on buy sessions: the cart is there when the shopper comes back; after this it is forgotten. */
export const SHOP_SECONDS = 30 * 24 * 60 * 60;
const PADDED_BYTES = 768;

const shopVisitSchema = z.object({
  /** The browser, as the store knows it: its purchases are found by it, and are nobody else's. */
  browser: z.uuid(),
  trackingId: z.uuid(),
  /** Whether the provider was asked for a token; null when it had none. */
  hasAskedToken: z.boolean(),
  xsrfToken: z.string().max(512).nullable(),
});

/** What the server knows of a shopper's browser, sealed in its cookie. */
export type ShopVisit = z.output<typeof shopVisitSchema>;

const cookie = sealedCookie({
  name: 'hl-shop',
  schema: shopVisitSchema,
  ttlSeconds: SHOP_SECONDS,
  paddedBytes: PADDED_BYTES,
});

function newShopVisit(): ShopVisit {
  return { browser: randomUUID(), trackingId: randomUUID(), hasAskedToken: false, xsrfToken: null };
}

/** The visit of this request, for pages. Null: nobody has begun, or it is over. */
export async function findShopVisit(jar?: CookieJar): Promise<ShopVisit | null> {
  return cookie.read(jar ?? (await requestCookies()));
}

/** The visit of this request or a fresh one, for route handlers; a cookie that cannot be opened is removed. */
export async function getShopVisit(jar?: CookieJar): Promise<ShopVisit> {
  return (await cookie.readOrClear(jar ?? (await requestCookies()))) ?? newShopVisit();
}

/** Route handlers only. Every write starts the month anew. */
export async function writeShopVisit(visit: ShopVisit, jar?: CookieJar): Promise<void> {
  await cookie.write(jar ?? (await requestCookies()), visit);
}
