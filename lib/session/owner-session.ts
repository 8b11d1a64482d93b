import 'server-only';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ListedAccount } from '#lib/rules/account/account-choice.ts';
import { requestCookies, type CookieJar } from '#lib/http/cookie-jar.ts';
import { cookieName, sealedCookie } from '#lib/http/sealed-cookie.ts';

/** However active somebody is, so long after the login they log in again. What ends a session earlier is in the store. */
export const OWNER_SESSION_SECONDS = 12 * 60 * 60;
/** With the seal around it this is just below what a cookie may hold. */
const PADDED_BYTES = 2_560;

const ownerSessionSchema = z.object({
  /** Our own id: another one with every login and every choice of an account. */
  id: z.uuid(),
  /** The login that began it, which a choice of an account leaves as it is. */
  loginId: z.uuid(),
  /** The browser that logged in, as its device cookie names it; random where it brought none. */
  browserId: z.uuid(),
  /** When the login was, in ms since 1970: the absolute limit counts from it. */
  begunAt: z.int(),
  trackingId: z.uuid(),
  custGuid: z.string().min(1).max(500),
  /** The provider's session. */
  providerSessionId: z.string().min(1).max(500),
  xsrfToken: z.string().max(512).nullable(),
  /** The identity's accounts at sign-in: what a link may choose from. What may be done is asked anew. */
  accounts: z.array(
    z.object({ accountId: z.string(), isInPrepaid: z.boolean(), isClosed: z.boolean(), role: z.string() }),
  ),
  /** The account of addresses that name none; null until one is chosen. */
  chosen: z.string().nullable(),
  bhr: z.boolean(),
  mobile: z.boolean(),
  /** The page that was asked for before signing in, until an account is chosen. */
  returnTo: z.string().max(300).nullable(),
});

/** What the server knows of a signed-in customer's browser, sealed in its cookie: ids only. */
export type OwnerSession = z.output<typeof ownerSessionSchema>;

const NAME = 'hl-owner';

const cookie = sealedCookie({
  name: NAME,
  schema: ownerSessionSchema,
  ttlSeconds: OWNER_SESSION_SECONDS,
  paddedBytes: PADDED_BYTES,
});

/** A session of somebody who has just logged in. */
export function newOwnerSession(
  of: Omit<OwnerSession, 'id' | 'loginId' | 'accounts'> & { accounts: readonly ListedAccount[] },
): OwnerSession {
  return fitting({ ...of, accounts: of.accounts.map(idsOf), id: randomUUID(), loginId: randomUUID() });
}

/** The same login under another id of ours, with one of `accounts`, as the provider lists them now, chosen. */
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

/** The identity knows more of each than a cookie should. */
function idsOf({ accountId, isInPrepaid, isClosed, role }: ListedAccount): ListedAccount {
  return { accountId, isInPrepaid, isClosed, role };
}

/** What this request brought, for pages. It opens nothing by itself: `requireSession` says whether it still counts. */
export async function findOwnerSession(jar?: CookieJar): Promise<OwnerSession | null> {
  return cookie.read(jar ?? (await requestCookies()));
}

/** Whether the absolute limit is reached. `now`: ms since 1970. */
export function isPastLimit({ begunAt }: Pick<OwnerSession, 'begunAt'>, now: number): boolean {
  return now - begunAt >= OWNER_SESSION_SECONDS * 1_000;
}

/** Route handlers only. The cookie ends with the session, however often it is written anew. */
export async function writeOwnerSession(ownerSession: OwnerSession, jar: CookieJar, now: number): Promise<void> {
  const secondsLeft = Math.ceil((ownerSession.begunAt - now) / 1_000) + OWNER_SESSION_SECONDS;
  await cookie.write(jar, fitting(ownerSession), Math.max(1, secondsLeft));
}

/** Whether the request brought a session cookie, whatever is in it. */
export function hasOwnerCookie(jar: Pick<CookieJar, 'get'>): boolean {
  return Boolean(jar.get(cookieName(NAME))?.value);
}

/** Route handlers and the middleware only. */
export function clearOwnerSession(jar: Pick<CookieJar, 'set'>): void {
  cookie.clear(jar);
}

/**
 * A cookie holds some twenty accounts. Of more, those that cannot be chosen are left out first, then the last ones: a choice
 * is made from what the provider lists then.
 */
function fitting(ownerSession: OwnerSession): OwnerSession {
  const accounts = [...ownerSession.accounts].sort((one, other) => Number(other.isInPrepaid) - Number(one.isInPrepaid));
  while (accounts.length > 0 && bytesOf({ ...ownerSession, accounts }) > PADDED_BYTES) accounts.pop();
  return { ...ownerSession, accounts };
}

function bytesOf(value: OwnerSession): number {
  return Buffer.byteLength(JSON.stringify({ value, pad: '' }));
}
