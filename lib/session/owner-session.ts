import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ListedAccount } from '#lib/rules/account/account-choice.ts';
import { requestCookies, type CookieJar } from './cookie-jar.ts';
import { sealedCookie } from './sealed-cookie.ts';

/** However active somebody is, after this they sign in again. What ends a session earlier is in the store. */
export const OWNER_SESSION_SECONDS = 12 * 60 * 60;
/** With the seal around it this is just below what a cookie may hold. */
const PADDED_BYTES = 2_560;

const ownerSessionSchema = z.object({
  /** Our own id: another one with every sign-in and every choice of an account. */
  id: z.uuid(),
  /** What the keys of charges are derived from; moves on once an outcome is known (`nextNonce`). */
  nonce: z.string().regex(/^[\w-]{43,64}$/),
  trackingId: z.uuid(),
  custGuid: z.string().min(1).max(500),
  /** The provider's session. */
  providerSessionId: z.string().min(1).max(500),
  xsrfToken: z.string().max(512).nullable(),
  /** The identity's accounts at sign-in: what a link may choose from. What may be done is asked anew. */
  accounts: z.array(
    z.object({ accountId: z.string(), isInPrepaid: z.boolean(), isClosed: z.boolean(), role: z.string() }),
  ),
  /** The account that is looked at; null until one is chosen. */
  chosen: z.string().nullable(),
  bhr: z.boolean(),
  mobile: z.boolean(),
  /** The page that was asked for before signing in, until an account is chosen. */
  returnTo: z.string().max(300).nullable(),
});

/** What the server knows of a signed-in customer's browser, sealed in its cookie: ids only. */
export type OwnerSession = z.output<typeof ownerSessionSchema>;

const cookie = sealedCookie({
  name: 'hl-owner',
  schema: ownerSessionSchema,
  ttlSeconds: OWNER_SESSION_SECONDS,
  paddedBytes: PADDED_BYTES,
});

/** A session of somebody who has just signed in. */
export function newOwnerSession(
  of: Omit<OwnerSession, 'id' | 'nonce' | 'accounts'> & { accounts: readonly ListedAccount[] },
): OwnerSession {
  return fitting({
    ...of,
    // The identity knows more of each than a cookie should.
    accounts: of.accounts.map(({ accountId, isInPrepaid, isClosed, role }) => ({
      ...{ accountId, isInPrepaid, isClosed, role },
    })),
    id: randomUUID(),
    nonce: randomBytes(32).toString('base64url'),
  });
}

/** The same customer under another id of ours, for another account. A payment that is under way keeps its key. */
export function withAccount(session: OwnerSession, accountId: string): OwnerSession {
  return { ...session, id: randomUUID(), chosen: accountId, returnTo: null };
}

/** What this request brought, for pages. It opens nothing by itself: `requireSession` says whether it still counts. */
export async function findOwnerSession(jar?: CookieJar): Promise<OwnerSession | null> {
  return cookie.read(jar ?? (await requestCookies()));
}

/** Route handlers only: forgets a cookie that cannot be opened. */
export async function dropBrokenSession(jar: CookieJar): Promise<void> {
  await cookie.readOrClear(jar);
}

/** Route handlers only. */
export async function writeOwnerSession(session: OwnerSession, jar: CookieJar): Promise<void> {
  await cookie.write(jar, fitting(session));
}

/** Route handlers only. */
export function clearOwnerSession(jar: CookieJar): void {
  cookie.clear(jar);
}

/**
 * A cookie holds some twenty accounts. Of more, those that cannot be chosen are left out first, then the last ones: a choice
 * is made from what the provider lists then.
 */
function fitting(session: OwnerSession): OwnerSession {
  const accounts = [...session.accounts].sort((one, other) => Number(other.isInPrepaid) - Number(one.isInPrepaid));
  while (accounts.length > 0 && bytesOf({ ...session, accounts }) > PADDED_BYTES) accounts.pop();
  return { ...session, accounts };
}

function bytesOf(value: OwnerSession): number {
  return Buffer.byteLength(JSON.stringify({ value, pad: '' }));
}
