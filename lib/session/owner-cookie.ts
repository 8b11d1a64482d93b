import 'server-only';
import { z } from 'zod';
import { requestCookies, type CookieJar } from '#lib/http/cookie-jar.ts';
import { cookieName, sealedCookie } from '#lib/http/sealed-cookie.ts';

/** However active a customer is, they log in again this long after the login. What ends a session earlier is in the store. */
export const OWNER_SESSION_SECONDS = 12 * 60 * 60;
const PADDED_BYTES = 384;
const NAME = 'hl-owner';

const ownerCookieSchema = z.object({
  /** Our own id, renewed with every login and every choice of an account. */
  id: z.uuid(),
  /** The login that began the session; choosing an account does not change it. The rest of the session is stored under it. */
  loginId: z.uuid(),
  /** The browser that logged in, from its device cookie; random if it sent none. */
  browserId: z.uuid(),
  /** Time of the login in ms since 1970; the absolute limit counts from it. */
  begunAt: z.int(),
  trackingId: z.uuid(),
  /** Whether an account has been chosen for addresses that name none. */
  hasChosen: z.boolean(),
  /** The chosen account's reference, where addresses must name the account; null if the identity has no other. */
  reference: z.string().length(32).nullable(),
  /** Tells whether `reference` was made with the secret that is in use now. */
  referenceKey: z.string(),
  /**
   * Whether the chosen account is the customer's to manage, as the provider said when the cookie was written. Missing where no account is
   * chosen, where the provider did not list it, and in cookies of versions without it.
   */
  isOwner: z.boolean().optional(),
});

/** What the cookie of a signed-in customer holds: ids and times, and what the middleware needs to decide without the store. */
export type OwnerCookie = z.output<typeof ownerCookieSchema>;

const cookie = sealedCookie({
  name: NAME,
  schema: ownerCookieSchema,
  ttlSeconds: OWNER_SESSION_SECONDS,
  paddedBytes: PADDED_BYTES,
});

/** The session cookie of this request. It grants nothing on its own: `requireSession` decides whether the session is still valid. */
export async function findOwnerCookie(jar?: CookieJar): Promise<OwnerCookie | null> {
  return cookie.read(jar ?? (await requestCookies()));
}

/** Whether the absolute limit is reached. `now`: ms since 1970. */
export function isPastLimit({ begunAt }: Pick<OwnerCookie, 'begunAt'>, now: number): boolean {
  return now - begunAt >= OWNER_SESSION_SECONDS * 1_000;
}

/** Route handlers only. The cookie expires with the session, however often it is rewritten. */
export async function writeOwnerCookie(ownerCookie: OwnerCookie, jar: CookieJar, now: number): Promise<void> {
  const secondsLeft = Math.ceil((ownerCookie.begunAt - now) / 1_000) + OWNER_SESSION_SECONDS;
  await cookie.write(jar, ownerCookie, Math.max(1, secondsLeft));
}

/** Whether the request has a session cookie, valid or not. */
export function hasOwnerCookie(jar: Pick<CookieJar, 'get'>): boolean {
  return Boolean(jar.get(cookieName(NAME))?.value);
}

/** Route handlers and the middleware only. */
export function clearOwnerCookie(jar: Pick<CookieJar, 'set'>): void {
  cookie.clear(jar);
}
