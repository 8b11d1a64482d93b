import 'server-only';
import { z } from 'zod';
import { now as clock } from '#lib/clock.ts';
import { type IdleArea, isIdleTooLong } from '#lib/domain/session/idle.ts';
import type { FoundMark, Mark, Marks } from '#lib/store/flags.ts';
import { store } from '#lib/store/store.ts';
import { type CookieJar, requestCookies } from '#lib/http/cookie-jar.ts';
import { seal, unseal } from '#lib/http/sealed-text.ts';
import type { Result } from '#lib/result.ts';
import {
  findOwnerCookie,
  OWNER_SESSION_SECONDS,
  type OwnerCookie,
  clearOwnerCookie,
  hasOwnerCookie,
} from './owner-cookie.ts';
import { type OwnerSession, sealSession, unsealSession, unsealSessionOwner } from './owner-session.ts';
import { checkOwnerCookie } from './cookie-guard.ts';

/**
 * Session state shared by all instances: the session itself, sealed; when it was last used, when the provider was last called for it,
 * whether it was ended, and which login is the browser's current one. No key contains an account number, nor any value that is not sealed.
 * Times are ms since 1970.
 *
 * Requests' timestamps are not flushed to disk: after a power cut a session may seem slightly older than it is. Beginning and ending a
 * session are flushed.
 */

const LIFETIME_MS = OWNER_SESSION_SECONDS * 1_000;
/** Reliability §Who may do what: how long a role is cached. */
const ROLE_FRESH_MS = 60_000;

const tokensSchema = z.object({ idToken: z.string(), accessToken: z.string() });

/** The tokens that the identity provider needs at sign-out. */
export type CachedTokens = z.output<typeof tokensSchema>;

const actionFlag = (id: string) => `action ${id}`;
const callFlag = (id: string) => `call ${id}`;
const endFlag = (id: string) => `ended ${id}`;
const tokensFlag = (id: string) => `tokens ${id}`;
const roleFlag = (id: string, account: string) => `role ${id} ${account}`;
/** One for each login: choosing an account replaces it, so that none is left behind by logging out. */
const sessionFlag = (loginId: string) => `session ${loginId}`;
const loginFlag = (browserId: string) => `login ${browserId}`;
const startupFlag = (loginId: string, account: string) => `startup ${loginId} ${account}`;

/** The value that version 0.1.0 reads, a time by its host's clock: its instances may run beside these, and after them. */
const stampAt = (now: number) => String(now);
/** The age of a mark that records only a time: it was written `LIFETIME_MS` before it expires. */
const markAge = ({ leftMs }: FoundMark) => LIFETIME_MS - leftMs;

/** The parts of a session that its flags are keyed by. */
type SessionKeys = Pick<OwnerCookie, 'id' | 'loginId' | 'browserId'>;

/**
 * The times of sessions are the store's: instances whose clocks differ agree on how long a session was idle. `now`: the time of the request
 * by `clock()`, which tests move on.
 */
async function sessionMarks(now: number): Promise<Marks> {
  return (await store()).flags.ahead(now - Date.now());
}

/** Begins a session, or continues its login under a new id. */
export async function beginSession(
  ownerSession: OwnerSession,
  tokens: CachedTokens | null,
  now: number,
): Promise<void> {
  const flags = await sessionMarks(now);
  const { id, loginId, begunAt } = ownerSession;
  await flags.put(sessionFlag(loginId), await sealSession(ownerSession), Math.max(0, begunAt + LIFETIME_MS - now));
  if (tokens) await flags.put(tokensFlag(id), await seal(tokens, OWNER_SESSION_SECONDS), LIFETIME_MS);
  await flags.put(callFlag(id), stampAt(now), LIFETIME_MS);
  await flags.put(actionFlag(id), stampAt(now), LIFETIME_MS);
}

/**
 * Makes this the browser's only login: all its earlier sessions have ended, including one whose cookie was never seen because two tabs
 * logged in at the same time.
 */
export async function replaceLogins({ browserId, loginId }: SessionKeys, now: number): Promise<void> {
  await (await sessionMarks(now)).put(loginFlag(browserId), loginId, LIFETIME_MS);
}

/** Ends every session of the browser, whichever cookie it has. */
export async function endBrowserLogins(browserId: string): Promise<void> {
  await (await store()).flags.remove(loginFlag(browserId));
}

/** `replaced`: the browser has a newer session by now, so its cookie must not be cleared when this one ends. */
export type SessionEnd = 'idle' | 'ended' | 'replaced';

/**
 * The session of a cookie, if it is still alive, with one query of the store. One that never began counts as ended, and so does one whose
 * stored part is missing or cannot be opened.
 */
export async function findLiveSession(
  ownerCookie: OwnerCookie,
  area: IdleArea,
  now: number,
): Promise<Result<OwnerSession, SessionEnd>> {
  const { id, loginId, browserId } = ownerCookie;
  const keys = [endFlag(id), actionFlag(id), loginFlag(browserId), sessionFlag(loginId)] as const;
  const marks = await (await sessionMarks(now)).findAll(keys);
  const [endReason, , login, sealedSession] = keys.map((key) => marks.get(key)?.value);
  const action = marks.get(actionFlag(id));
  if (endReason === 'idle' || endReason === 'replaced') return { ok: false, reason: endReason };
  if (endReason !== undefined || action === undefined || login === undefined) return { ok: false, reason: 'ended' };
  if (login !== loginId) return { ok: false, reason: 'replaced' };
  if (isIdleTooLong(markAge(action), area)) return { ok: false, reason: 'idle' };
  const ownerSession = sealedSession === undefined ? null : await unsealSession(ownerCookie, sealedSession);
  return ownerSession ? { ok: true, value: ownerSession } : { ok: false, reason: 'ended' };
}

/** The session of a request's cookie, alive or not, as long as it is stored: to be ended at the provider too. */
export async function findOwnerSession(jar: CookieJar, now = clock()): Promise<OwnerSession | null> {
  const ownerCookie = await findOwnerCookie(jar);
  const sealedSession = ownerCookie && (await (await sessionMarks(now)).find(sessionFlag(ownerCookie.loginId)));
  return ownerCookie && sealedSession !== null ? unsealSession(ownerCookie, sealedSession) : null;
}

/** Deletes what is stored of a login. */
export async function removeSession(loginId: string): Promise<void> {
  await (await store()).flags.remove(sessionFlag(loginId));
}

/** Whose sessions an operator ends: everybody's who may see an account, or one customer's, by the identity provider's claim. */
export type SessionOwner = { accountId: string } | { custGuid: string };

export interface LoginScan {
  loginIds: string[];
  /** How many sessions were read, and how many of them are sealed with a secret that is not configured. */
  total: number;
  unreadable: number;
}

const PAGE = 500;

/** Opens every stored session, because no key names the customer. */
export async function findCustomerLogins(flags: Marks, owner: SessionOwner): Promise<LoginScan> {
  const logins: LoginScan = { loginIds: [], total: 0, unreadable: 0 };
  const prefix = sessionFlag('');
  for await (const { id, value } of allMarks(flags, prefix)) {
    const session = await unsealSessionOwner(value);
    logins.total += 1;
    if (!session) logins.unreadable += 1;
    else if (belongsTo(session, owner)) logins.loginIds.push(id.slice(prefix.length));
  }
  return logins;
}

function belongsTo({ custGuid, accounts }: Pick<OwnerSession, 'custGuid' | 'accounts'>, owner: SessionOwner): boolean {
  if ('custGuid' in owner) return custGuid === owner.custGuid;
  return accounts.some(({ accountId }) => accountId === owner.accountId);
}

/**
 * Ends logins for every tab and instance, whoever has their cookies. Their browsers' marks go first: without one a session is over, also one
 * that is written at this moment because its customer chooses an account.
 */
export async function endLogins(flags: Marks, loginIds: readonly string[]): Promise<void> {
  const endedLogins = new Set(loginIds);
  for await (const { id, value } of allMarks(flags, loginFlag(''))) if (endedLogins.has(value)) await flags.remove(id);
  for (const loginId of endedLogins) await flags.remove(sessionFlag(loginId));
}

async function* allMarks(flags: Marks, prefix: string): AsyncGenerator<{ id: string; value: string }> {
  let after = '';
  for (;;) {
    const page = await flags.list(prefix, after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

/** Records that the customer did something; the idle time counts from it. */
export async function recordAction(id: string, now: number): Promise<void> {
  await (await sessionMarks(now)).stamp(actionFlag(id), stampAt(now), LIFETIME_MS);
}

/** Records a provider call for the session; the provider's own idle time counts from it. */
export async function recordCall(id: string, now: number): Promise<void> {
  await (await sessionMarks(now)).stamp(callFlag(id), stampAt(now), LIFETIME_MS);
}

/** Milliseconds since the last provider call for the session; Infinity if unknown. */
export async function sinceLastCall(id: string, now: number): Promise<number> {
  const key = callFlag(id);
  const lastCall = (await (await sessionMarks(now)).findAll([key])).get(key);
  return lastCall ? markAge(lastCall) : Infinity;
}

/** Ends a session for every tab and instance. `idle` is stored, so that a second tab gets the same reason. */
export async function endSession(id: string, why: SessionEnd, now: number): Promise<void> {
  const flags = await sessionMarks(now);
  await flags.put(endFlag(id), why, LIFETIME_MS);
  await flags.remove(tokensFlag(id));
}

/** Stored sealed, because they belong to a customer. */
export async function findTokens(id: string, now: number): Promise<CachedTokens | null> {
  const sealedTokens = await (await sessionMarks(now)).find(tokensFlag(id));
  const unsealResult = sealedTokens === null ? null : await unseal(sealedTokens, OWNER_SESSION_SECONDS);
  const tokens = tokensSchema.safeParse(unsealResult?.ok ? unsealResult.value : null);
  return tokens.success ? tokens.data : null;
}

type SessionKey = Pick<SessionKeys, 'id' | 'loginId'>;

/**
 * What a session knows of an account, with one query of the store. `role`: as the provider returned it less than a minute ago; undefined if
 * it has to be read, null if the account is not listed. `isStarted`: the login has made its startup calls. `account`: its reference.
 */
export async function findCachedAccount({ id, loginId }: SessionKey, account: string, now: number) {
  const [role, startup] = [roleFlag(id, account), startupFlag(loginId, account)];
  const marks = await (await sessionMarks(now)).findAll([role, startup]);
  return { role: readRole(marks.get(role)?.value), isStarted: marks.has(startup) };
}

export async function cacheRole(id: string, account: string, role: string | null, now: number): Promise<void> {
  await (await sessionMarks(now)).stampAll([roleMark(id, account, role)]);
}

/**
 * Records that the account was read from the provider, a call as `recordCall` does, with one write. `role`: undefined if it was not read.
 * `isStartup`: the startup calls succeeded with it.
 */
export async function recordAccountReading(
  { id, loginId }: SessionKey,
  account: string,
  { role, isStartup }: { role: string | null | undefined; isStartup: boolean },
  now: number,
): Promise<void> {
  const flags = await sessionMarks(now);
  const timestamp = { value: stampAt(now), ttlMs: LIFETIME_MS };
  await flags.stampAll([
    { id: callFlag(id), ...timestamp },
    ...(role === undefined ? [] : [roleMark(id, account, role)]),
    ...(isStartup ? [{ id: startupFlag(loginId, account), ...timestamp }] : []),
  ]);
}

function roleMark(id: string, account: string, role: string | null): Mark {
  return { id: roleFlag(id, account), value: role === null ? '-' : `=${role}`, ttlMs: ROLE_FRESH_MS };
}

function readRole(stored: string | undefined): string | null | undefined {
  if (stored === undefined) return undefined;
  return stored.startsWith('=') ? stored.slice(1) : null;
}

/** The session of a customer who is logged in and was active recently. Ends a session that was idle for too long. `now`: ms since 1970. */
export async function loadLiveSession(
  jar: CookieJar | undefined,
  area: IdleArea,
  now: number,
): Promise<Result<OwnerSession, 'signed-out' | 'idle' | 'ended' | 'replaced'>> {
  const cookieResult = await checkOwnerCookie(jar, now);
  if (!cookieResult.ok) return cookieResult;
  const live = await findLiveSession(cookieResult.value, area, now);
  if (!live.ok && live.reason === 'idle') await endSession(cookieResult.value.id, 'idle', now);
  return live;
}

/**
 * Route handlers only: removes the cookie of a session that is over. If a newer session has replaced it, the cookie is the newer one's and
 * is kept.
 */
export async function dropDeadSession(now: number, jar?: CookieJar): Promise<void> {
  const cookies = jar ?? (await requestCookies());
  if (!hasOwnerCookie(cookies)) return;
  const live = await loadLiveSession(cookies, 'activation', now);
  if (!live.ok && live.reason !== 'replaced') clearOwnerCookie(cookies);
}
