import 'server-only';
import { z } from 'zod';
import { type IdleArea, isIdleTooLong } from '#lib/rules/session/idle.ts';
import { store } from '#lib/store/store.ts';
import { OWNER_SESSION_SECONDS } from './owner-session.ts';
import { seal, unseal } from './sealed-text.ts';

/**
 * What all instances know of a session and a cookie cannot say: when it was last used, when the provider was last called for it,
 * whether it was ended. Times are ms since 1970.
 */

const LIFETIME_MS = OWNER_SESSION_SECONDS * 1_000;
/** Reliability: a role is believed this long. */
const ROLE_FRESH_MS = 60_000;

const tokensSchema = z.object({ idToken: z.string(), accessToken: z.string() });

/** What the identity provider wants back when somebody signs out. */
export type KeptTokens = z.output<typeof tokensSchema>;

const actionMark = (id: string) => `action ${id}`;
const callMark = (id: string) => `call ${id}`;
const endMark = (id: string) => `ended ${id}`;
const tokensMark = (id: string) => `tokens ${id}`;
const roleMark = (id: string, accountId: string) => `role ${id} ${accountId}`;

/** Begins the life of a session under an id that is new. */
export async function beginSession(id: string, tokens: KeptTokens | null, now: number): Promise<void> {
  const { marks } = await store();
  if (tokens) await marks.put(tokensMark(id), await seal(tokens, OWNER_SESSION_SECONDS), now + LIFETIME_MS);
  await marks.put(callMark(id), String(now), now + LIFETIME_MS);
  await marks.put(actionMark(id), String(now), now + LIFETIME_MS);
}

export type Liveness = 'alive' | 'idle' | 'ended';

/** Whether a session still counts. Of one that never began, nothing is known: it has ended. */
export async function livenessOf(id: string, area: IdleArea, now: number): Promise<Liveness> {
  const { marks } = await store();
  const [ended, action] = await Promise.all([marks.find(endMark(id), now), marks.find(actionMark(id), now)]);
  if (ended !== null || action === null) return ended === 'idle' ? 'idle' : 'ended';
  return isIdleTooLong(now - Number(action), area) ? 'idle' : 'alive';
}

/** The customer has done something, which the idle time is counted from. */
export async function markAction(id: string, now: number): Promise<void> {
  await (await store()).marks.put(actionMark(id), String(now), now + LIFETIME_MS);
}

/** The provider was called for the session, which its own idle time is counted from. */
export async function markCall(id: string, now: number): Promise<void> {
  await (await store()).marks.put(callMark(id), String(now), now + LIFETIME_MS);
}

/** Milliseconds since the provider was last called for the session, as far as is known. */
export async function sinceLastCall(id: string, now: number): Promise<number> {
  const at = await (await store()).marks.find(callMark(id), now);
  return at === null ? Infinity : now - Number(at);
}

/** Ends a session for every tab and instance. `idle` is remembered, so that a second tab is told the same. */
export async function endSession(id: string, why: 'idle' | 'ended', now: number): Promise<void> {
  const { marks } = await store();
  await marks.put(endMark(id), why, now + LIFETIME_MS);
  await marks.remove(tokensMark(id));
}

/** Sealed in the store, because they are somebody's. */
export async function findTokens(id: string, now: number): Promise<KeptTokens | null> {
  const sealed = await (await store()).marks.find(tokensMark(id), now);
  const opened = sealed === null ? null : await unseal(sealed, OWNER_SESSION_SECONDS);
  const parsed = tokensSchema.safeParse(opened?.ok ? opened.value : null);
  return parsed.success ? parsed.data : null;
}

/** The role that the provider gave less than a minute ago; undefined when it has to be asked, null when the account is not listed. */
export async function findRole(id: string, accountId: string, now: number): Promise<string | null | undefined> {
  const kept = await (await store()).marks.find(roleMark(id, accountId), now);
  if (kept === null) return undefined;
  return kept.startsWith('=') ? kept.slice(1) : null;
}

export async function keepRole(id: string, accountId: string, role: string | null, now: number): Promise<void> {
  const value = role === null ? '-' : `=${role}`;
  await (await store()).marks.put(roleMark(id, accountId), value, now + ROLE_FRESH_MS);
}
