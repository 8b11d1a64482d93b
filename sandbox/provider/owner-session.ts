import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Account } from '../state/accounts.ts';
import type { Database } from '../state/database.ts';
import { listIdentityAccounts } from '../state/identity-accounts.ts';
import { providerSessions } from '../state/schema/identities.ts';
import { Refusal } from './refusal.ts';

/** Spec 3 §7.8: how long after its last call a session expires. */
export const IDLE_MS = 840_000;

export interface OwnerSession {
  sessionId: string;
  custGuid: string;
}

/** Opens a new session each time: an access token may open several. */
export async function openOwnerSession(db: Database, custGuid: string, openedWith: string, now: Date): Promise<string> {
  const sessionId = randomBytes(24).toString('base64url');
  await db.insert(providerSessions).values({ sessionId, custGuid, openedWith, lastCallAt: now });
  return sessionId;
}

/** Spec 3 §4.6: returns the session of a call and extends it, or the reason for its refusal. */
export async function touchSession(
  db: Database,
  sessionId: unknown,
  now: Date,
): Promise<OwnerSession | 'expired' | 'rejected'> {
  if (typeof sessionId !== 'string' || sessionId === '') return 'rejected';
  const one = eq(providerSessions.sessionId, sessionId);
  const [extended] = await db
    .update(providerSessions)
    .set({ lastCallAt: now })
    .where(
      and(one, isNull(providerSessions.endedAt), gt(providerSessions.lastCallAt, new Date(now.getTime() - IDLE_MS))),
    )
    .returning({ custGuid: providerSessions.custGuid });
  if (extended) return { sessionId, custGuid: extended.custGuid };
  const [providerSession] = await db.select().from(providerSessions).where(one);
  return providerSession?.endedAt === null ? 'expired' : 'rejected';
}

export async function endSession(db: Database, { sessionId }: OwnerSession, now: Date): Promise<void> {
  await db.update(providerSessions).set({ endedAt: now }).where(eq(providerSessions.sessionId, sessionId));
}

/** Ages a session as if this many more milliseconds had passed since its last call; false if it does not exist. */
export async function ageSession(db: Database, sessionId: string, ms: number): Promise<boolean> {
  const agedSessions = await db
    .update(providerSessions)
    .set({ lastCallAt: sql`${providerSessions.lastCallAt} - make_interval(secs => ${ms / 1000}::float8)` })
    .where(eq(providerSessions.sessionId, sessionId))
    .returning({ sessionId: providerSessions.sessionId });
  return agedSessions.length > 0;
}

/** Codes for accounts and identities that the session may not access; only the owner may write. */
const NOT_YOURS = 'BUS_AUTH_001';
const NOT_OWNER = 'BUS_AUTH_002';
const NOT_PREPAID = 'BUS_CUSTDASH_024';

/** Returns the account if the session's identity lists it, or the refusal. */
export async function ownAccount(
  db: Database,
  providerSession: OwnerSession,
  accountId: string,
  purpose: 'read' | 'write' = 'read',
): Promise<Account | Refusal> {
  const [listed] = await listIdentityAccounts(db, providerSession.custGuid, accountId);
  if (!listed) return new Refusal(NOT_YOURS, 'The account is not one of this session');
  if (!listed.account) return new Refusal(NOT_PREPAID, 'There is no such prepaid account');
  if (purpose === 'write' && listed.role !== 'ACCOUNT_OWNER') {
    return new Refusal(NOT_OWNER, 'Only the owner may change this account');
  }
  return listed.account;
}

/** Refuses a request that names another identity than the session's. */
export function refuseOtherIdentity(providerSession: OwnerSession, custGuid: string): Refusal | null {
  return providerSession.custGuid === custGuid
    ? null
    : new Refusal(NOT_YOURS, 'The identity is not the one of this session');
}
