import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requestCookies, type CookieJar } from './cookie-jar.ts';
import { sealedCookie } from './sealed-cookie.ts';

/** A guest may come back to a payment within a day: the waiting page and the receipt are there. */
const VISIT_SECONDS = 24 * 60 * 60;
/** Room for the longest visit; every request carries it. */
const PADDED_BYTES = 1_280;

const guestVisitSchema = z.object({
  /** The browser, as the store knows it. */
  visit: z.uuid(),
  /** What the keys of charges are derived from; moves on once an outcome is known (`nextNonce`). */
  nonce: z.string().regex(/^[\w-]{43,64}$/),
  trackingId: z.uuid(),
  /** Whether the provider was asked for a token; null when it had none. */
  hasAskedToken: z.boolean(),
  xsrfToken: z.string().max(512).nullable(),
  /** The account that a phone (ten digits) and a zip (five), as this guest typed them, stand for. */
  located: z.object({ accountId: z.string().max(80), phone: z.string().max(10), zip: z.string().max(5) }).nullable(),
  /** The latest attempt: under way, or the one whose receipt may be shown. */
  attempt: z.string().max(80).nullable(),
  /** The attempt before it, when that one failed: what it said is told until the next outcome. */
  failed: z.string().max(80).optional(),
});

/** What the server knows of a guest's browser, sealed in its cookie. */
export type GuestVisit = z.output<typeof guestVisitSchema>;

const cookie = sealedCookie({
  name: 'hl-guest',
  schema: guestVisitSchema,
  ttlSeconds: VISIT_SECONDS,
  paddedBytes: PADDED_BYTES,
});

export function newVisit(): GuestVisit {
  return {
    visit: randomUUID(),
    nonce: randomBytes(32).toString('base64url'),
    trackingId: randomUUID(),
    hasAskedToken: false,
    xsrfToken: null,
    located: null,
    attempt: null,
  };
}

/** The visit of this request, for pages. Null: nobody has begun, or it is over. */
export async function findVisit(jar?: CookieJar): Promise<GuestVisit | null> {
  return cookie.read(jar ?? (await requestCookies()));
}

/** The visit of this request or a fresh one, for route handlers; a cookie that cannot be opened is removed. */
export async function getVisit(jar?: CookieJar): Promise<GuestVisit> {
  return (await cookie.readOrClear(jar ?? (await requestCookies()))) ?? newVisit();
}

/** Route handlers only. Every write starts the day anew, and every seal has the same length. */
export async function writeVisit(visit: GuestVisit, jar?: CookieJar): Promise<void> {
  await cookie.write(jar ?? (await requestCookies()), visit);
}

/** Route handlers only. */
export async function clearVisit(jar?: CookieJar): Promise<void> {
  cookie.clear(jar ?? (await requestCookies()));
}
