import 'server-only';
import { z } from 'zod';
import { type IdleArea, isIdleTooLong } from '#lib/rules/session/idle.ts';
import { store } from '#lib/store/store.ts';
import { type OwnerSession, OWNER_SESSION_SECONDS } from './owner-session.ts';
import { seal, unseal } from '#lib/http/sealed-text.ts';

/**
 * What all instances know of a session and a cookie cannot say: when it was last used, when the provider was last called for it,
 * whether it was ended, and which login is the browser's. No key or value holds an account number. Times are ms since 1970.
 *
 * The stamps that requests leave do not wait for the disk: after a power cut a session may seem a moment older than it is. What begins and
 * ends a session does wait.
 */

const LIFETIME_MS = OWNER_SESSION_SECONDS * 1_000;
/** Reliability: a role is believed this long. */
const ROLE_FRESH_MS = 60_000;

const tokensSchema = z.object({ idToken: z.string(), accessToken: z.string() });

/** What the identity provider wants back when somebody signs out. */
export type CachedTokens = z.output<typeof tokensSchema>;

const actionFlag = (id: string) => `action ${id}`;
const callFlag = (id: string) => `call ${id}`;
const endFlag = (id: string) => `ended ${id}`;
const tokensFlag = (id: string) => `tokens ${id}`;
const roleFlag = (id: string, account: string) => `role ${id} ${account}`;
const loginFlag = (browserId: string) => `login ${browserId}`;
const startupFlag = (loginId: string, account: string) => `startup ${loginId} ${account}`;

/** A session as its marks know it. */
type Known = Pick<OwnerSession, 'id' | 'loginId' | 'browserId'>;

/** Begins the life of a session under an id that is new. */
export async function beginSession(id: string, tokens: CachedTokens | null, now: number): Promise<void> {
  const { flags } = await store();
  if (tokens) await flags.put(tokensFlag(id), await seal(tokens, OWNER_SESSION_SECONDS), now + LIFETIME_MS);
  await flags.put(callFlag(id), String(now), now + LIFETIME_MS);
  await flags.put(actionFlag(id), String(now), now + LIFETIME_MS);
}

/**
 * The browser's one login is this one: every earlier session of the browser has ended, also one whose cookie two tabs that log in at once
 * never saw.
 */
export async function beginLoginOf({ browserId, loginId }: Known, now: number): Promise<void> {
  await (await store()).flags.put(loginFlag(browserId), loginId, now + LIFETIME_MS);
}

/** Every session of the browser ends, whichever cookie it has. */
export async function endLoginsOf(browserId: string): Promise<void> {
  await (await store()).flags.remove(loginFlag(browserId));
}

/** `replaced`: the browser has a newer session by now, so that its cookie must not be cleared for this one's end. */
export type Liveness = 'alive' | 'idle' | 'ended' | 'replaced';

/** Whether a session still counts. Of one that never began, nothing is known: it has ended. */
export async function livenessOf({ id, loginId, browserId }: Known, area: IdleArea, now: number): Promise<Liveness> {
  const { flags } = await store();
  const [ended, action, login] = await Promise.all([
    flags.find(endFlag(id), now),
    flags.find(actionFlag(id), now),
    flags.find(loginFlag(browserId), now),
  ]);
  if (ended === 'idle' || ended === 'replaced') return ended;
  if (ended !== null || action === null || login === null) return 'ended';
  if (login !== loginId) return 'replaced';
  return isIdleTooLong(now - Number(action), area) ? 'idle' : 'alive';
}

/** The customer has done something, which the idle time is counted from. */
export async function recordAction(id: string, now: number): Promise<void> {
  await (await store()).flags.stamp(actionFlag(id), String(now), now + LIFETIME_MS);
}

/** The provider was called for the session, which its own idle time is counted from. */
export async function recordCall(id: string, now: number): Promise<void> {
  await (await store()).flags.stamp(callFlag(id), String(now), now + LIFETIME_MS);
}

/** Milliseconds since the provider was last called for the session, as far as is known. */
export async function sinceLastCall(id: string, now: number): Promise<number> {
  const lastCallAt = await (await store()).flags.find(callFlag(id), now);
  return lastCallAt === null ? Infinity : now - Number(lastCallAt);
}

/** Ends a session for every tab and instance. `idle` is remembered, so that a second tab is told the same. */
export async function endSession(id: string, why: Exclude<Liveness, 'alive'>, now: number): Promise<void> {
  const { flags } = await store();
  await flags.put(endFlag(id), why, now + LIFETIME_MS);
  await flags.remove(tokensFlag(id));
}

/** Sealed in the store, because they are somebody's. */
export async function findTokens(id: string, now: number): Promise<CachedTokens | null> {
  const sealed = await (await store()).flags.find(tokensFlag(id), now);
  const opened = sealed === null ? null : await unseal(sealed, OWNER_SESSION_SECONDS);
  const parsed = tokensSchema.safeParse(opened?.ok ? opened.value : null);
  return parsed.success ? parsed.data : null;
}

/**
 * The role that the provider gave less than a minute ago; undefined when it has to be read, null when the account is not listed. `account`: its
 * reference.
 */
export async function findRole(id: string, account: string, now: number): Promise<string | null | undefined> {
  const persisted = await (await store()).flags.find(roleFlag(id, account), now);
  if (persisted === null) return undefined;
  return persisted.startsWith('=') ? persisted.slice(1) : null;
}

export async function keepRole(id: string, account: string, role: string | null, now: number): Promise<void> {
  const value = role === null ? '-' : `=${role}`;
  await (await store()).flags.stamp(roleFlag(id, account), value, now + ROLE_FRESH_MS);
}

/** Whether the calls of a login's startup have been made for an account, by its reference. */
export async function hasStarted({ loginId }: Known, account: string, now: number): Promise<boolean> {
  return (await (await store()).flags.find(startupFlag(loginId, account), now)) !== null;
}

export async function recordStartup({ loginId }: Known, account: string, now: number): Promise<void> {
  await (await store()).flags.stamp(startupFlag(loginId, account), String(now), now + LIFETIME_MS);
}
