import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { LOCALES } from '#lib/i18n/locales.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { cookieAttributes, cookieName } from '#lib/http/sealed-cookie.ts';
import { seal, unseal } from '#lib/http/sealed-text.ts';
import { store } from '#lib/store/store.ts';

/** How long a login may take, and how many tabs may log in at the same time. */
const LOGIN_SECONDS = 10 * 60;
const MOST_LOGINS = 5;
/** Per response: proxies reject responses with too many headers. */
const MOST_CLEARED = 5;
const NAME = 'hl-login-';

const loginSchema = z.object({
  state: z.string().min(20).max(128),
  nonce: z.string().min(20).max(128),
  verifier: z.string().min(43).max(128),
  locale: z.enum(LOCALES),
  /** The requested page with its query; null if the account decides where to go. */
  returnTo: z.string().max(300).nullable(),
  bhr: z.boolean(),
  mobile: z.boolean(),
  /** ms since 1970. */
  begunAt: z.number(),
});

/** One login in progress. Each has a cookie of its own, so that tabs that log in at the same time do not interfere. */
export type Login = z.output<typeof loginSchema>;

const loginRows = oneTimeRow('begun', loginSchema, LOGIN_SECONDS);

/** Route handlers only. The oldest login is dropped when there are too many. */
export async function writeLogin(login: Login, jar: CookieJar): Promise<void> {
  const others = listLogins(jar).sort((one, other) => other.begunAt - one.begunAt);
  clear(others.slice(MOST_LOGINS - 1), jar);
  const id = await loginRows.put(login, login.begunAt);
  jar.set(cookieName(loginCookieName(login.state)), `${login.begunAt}.${id}`, cookieAttributes(LOGIN_SECONDS));
}

/** Route handlers only: the login that a hand-off belongs to. It is deleted, so that a login counts only once. */
export async function takeLogin(state: string, jar: CookieJar, now: number): Promise<Login | null> {
  if (state === '') return null;
  const name = cookieName(loginCookieName(state));
  const id = jar.get(name)?.value.split('.')[1];
  jar.set(name, '', cookieAttributes(0));
  const login = id ? await loginRows.take(id, now) : null;
  return login?.state === state ? login : null;
}

/** Route handlers only. */
export function clearLogins(jar: CookieJar): void {
  clear(listLogins(jar), jar);
}

interface PendingLogin {
  /** As sent by the browser. */
  name: string;
  /** ms since 1970, as the cookie says: it only decides which of the browser's own logins is dropped. */
  begunAt: number;
}

/** Removes at most MOST_CLEARED cookies; later responses clear the rest. */
function clear(logins: readonly PendingLogin[], jar: CookieJar): void {
  for (const { name } of logins.slice(0, MOST_CLEARED)) jar.set(name, '', cookieAttributes(0));
}

function listLogins(jar: CookieJar): PendingLogin[] {
  const prefix = cookieName(NAME);
  return jar
    .getAll()
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, value }) => ({ name, begunAt: Number(/^(\d{13})\./.exec(value)?.[1] ?? 0) }));
}

/** A hash, because the state is secret and cookie names are more widely visible than their contents. */
function loginCookieName(state: string): string {
  return NAME + createHash('sha256').update(state).digest('hex').slice(0, 16);
}

const ID = /^[\w-]{22}$/;

/**
 * Something that a browser left behind on its way through the identity provider: sealed in the store for some minutes, to be taken once.
 * The browser's cookie holds only its random id, because such cookies add up in the headers of every request.
 * `put` returns the id for the cookie, `take` deletes the value; it returns null for an unknown, used or expired id. `now`: ms since 1970.
 */
function oneTimeRow<Value>(kind: string, schema: z.ZodType<Value>, ttlSeconds: number) {
  // The id opens the row, so only its hash is stored.
  const key = (id: string) => `${kind} ${createHash('sha256').update(id).digest('base64url')}`;
  return {
    async put(value: Value, now: number): Promise<string> {
      const id = randomBytes(16).toString('base64url');
      // Not flushed: after a power cut the customer begins again.
      const flags = (await store()).flags.ahead(now - Date.now());
      await flags.stamp(key(id), await seal(value, ttlSeconds), ttlSeconds * 1_000);
      return id;
    },
    async take(id: string, now: number): Promise<Value | null> {
      const flags = (await store()).flags.ahead(now - Date.now());
      const sealedRow = ID.test(id) ? await flags.take(key(id)) : null;
      const unsealResult = sealedRow === null ? null : await unseal(sealedRow, ttlSeconds);
      const row = schema.safeParse(unsealResult?.ok ? unsealResult.value : null);
      return row.success ? row.data : null;
    },
  };
}

const ONWARD_COOKIE = 'hl-onward';
const ONWARD_SECONDS = 10 * 60;
const MOST_ONWARD_CHARACTERS = 1_000;

/** Where the browser goes after the identity provider has signed it out; the provider's redirect returns nothing but `state`. */
const onwardRows = oneTimeRow('onward', z.object({ to: z.string().min(1) }), ONWARD_SECONDS);

/** Route handlers only. Null, or an address that is too long, clears the previous one. `now`: ms since 1970. */
export async function writeOnward(to: string | null, jar: CookieJar, now: number): Promise<void> {
  const isKept = to !== null && to.length <= MOST_ONWARD_CHARACTERS;
  jar.set(
    cookieName(ONWARD_COOKIE),
    isKept ? await onwardRows.put({ to }, now) : '',
    cookieAttributes(isKept ? ONWARD_SECONDS : 0),
  );
}

/** Route handlers only: can be read once. */
export async function takeOnward(jar: CookieJar, now: number): Promise<string | null> {
  const id = jar.get(cookieName(ONWARD_COOKIE))?.value;
  if (!id) return null;
  jar.set(cookieName(ONWARD_COOKIE), '', cookieAttributes(0));
  return (await onwardRows.take(id, now))?.to ?? null;
}
