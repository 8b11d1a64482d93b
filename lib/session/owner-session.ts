import 'server-only';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ListedAccount } from '#lib/rules/account/account-choice.ts';
import { requestCookies, type CookieJar } from '#lib/http/cookie-jar.ts';
import { cookieName, sealedCookie } from '#lib/http/sealed-cookie.ts';

/** However active a customer is, they log in again this long after the login. What ends a session earlier is in the store. */
export const OWNER_SESSION_SECONDS = 12 * 60 * 60;
/** Once sealed, this is just below the size limit of a cookie. */
const PADDED_BYTES = 2_560;

const ownerSessionSchema = z.object({
  /** Our own id, renewed with every login and every choice of an account. */
  id: z.uuid(),
  /** The login that began the session; choosing an account does not change it. */
  loginId: z.uuid(),
  /** The browser that logged in, from its device cookie; random if it sent none. */
  browserId: z.uuid(),
  /** Time of the login in ms since 1970; the absolute limit counts from it. */
  begunAt: z.int(),
  trackingId: z.uuid(),
  custGuid: z.string().min(1).max(500),
  /** The provider's session id. */
  providerSessionId: z.string().min(1).max(500),
  xsrfToken: z.string().max(512).nullable(),
  /**
   * The identity's accounts, listed at login and again when an account is chosen: what a link may select from. Permissions are always
   * checked afresh.
   */
  accounts: z.array(
    z.object({ accountId: z.string(), isInPrepaid: z.boolean(), isClosed: z.boolean(), role: z.string() }),
  ),
  /** The account for addresses that name none; null until one is chosen. */
  chosen: z.string().nullable(),
  bhr: z.boolean(),
  mobile: z.boolean(),
  /** The page requested before signing in, until an account is chosen. */
  returnTo: z.string().max(300).nullable(),
});

/** What the server keeps about a signed-in customer's browser, sealed in its cookie: ids only. */
export type OwnerSession = z.output<typeof ownerSessionSchema>;

const NAME = 'hl-owner';

const cookie = sealedCookie({
  name: NAME,
  schema: ownerSessionSchema,
  ttlSeconds: OWNER_SESSION_SECONDS,
  paddedBytes: PADDED_BYTES,
});

/** The session of a customer who has just logged in. */
export function newOwnerSession(
  of: Omit<OwnerSession, 'id' | 'loginId' | 'accounts'> & { accounts: readonly ListedAccount[] },
): OwnerSession {
  return fitting({ ...of, accounts: of.accounts.map(idsOf), id: randomUUID(), loginId: randomUUID() });
}

/** The same login under a new session id, with one of `accounts`, as the provider lists them now, chosen. */
export function withAccount(
  ownerSession: OwnerSession,
  accounts: readonly ListedAccount[],
  accountId: string,
): OwnerSession {
  return fitting({
    ...ownerSession,
    accounts: accounts.map(idsOf),
    id: randomUUID(),
    chosen: accountId,
    returnTo: null,
  });
}

/** Drops what a cookie should not contain. */
function idsOf({ accountId, isInPrepaid, isClosed, role }: ListedAccount): ListedAccount {
  return { accountId, isInPrepaid, isClosed, role };
}

/** The session cookie of this request, for pages. It grants nothing on its own: `requireSession` decides whether it is still valid. */
export async function findOwnerSession(jar?: CookieJar): Promise<OwnerSession | null> {
  return cookie.read(jar ?? (await requestCookies()));
}

/** Whether the absolute limit is reached. `now`: ms since 1970. */
export function isPastLimit({ begunAt }: Pick<OwnerSession, 'begunAt'>, now: number): boolean {
  return now - begunAt >= OWNER_SESSION_SECONDS * 1_000;
}

/** Route handlers only. The cookie expires with the session, however often it is rewritten. */
export async function writeOwnerSession(ownerSession: OwnerSession, jar: CookieJar, now: number): Promise<void> {
  const secondsLeft = Math.ceil((ownerSession.begunAt - now) / 1_000) + OWNER_SESSION_SECONDS;
  await cookie.write(jar, fitting(ownerSession), Math.max(1, secondsLeft));
}

/** Whether the request has a session cookie, valid or not. */
export function hasOwnerCookie(jar: Pick<CookieJar, 'get'>): boolean {
  return Boolean(jar.get(cookieName(NAME))?.value);
}

/** Route handlers and the middleware only. */
export function clearOwnerSession(jar: Pick<CookieJar, 'set'>): void {
  cookie.clear(jar);
}

/**
 * A cookie holds about twenty accounts. If there are more, those that cannot be chosen are left out first, then the last ones: the account
 * picker uses what the provider lists at that time.
 */
function fitting(ownerSession: OwnerSession): OwnerSession {
  const accounts = [...ownerSession.accounts].sort((one, other) => Number(other.isInPrepaid) - Number(one.isInPrepaid));
  while (accounts.length > 0 && bytesOf({ ...ownerSession, accounts }) > PADDED_BYTES) accounts.pop();
  return { ...ownerSession, accounts };
}

function bytesOf(value: OwnerSession): number {
  return Buffer.byteLength(JSON.stringify({ value, pad: '' }));
}
