import 'server-only';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { LOCALES } from '#lib/i18n/locales.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { cookieAttributes, cookieName } from '#lib/http/sealed-cookie.ts';
import { oneTimeRow } from './one-time-row.ts';

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

const row = oneTimeRow('begun', loginSchema, LOGIN_SECONDS);

/** Route handlers only. The oldest login is dropped when there are too many. */
export async function writeLogin(login: Login, jar: CookieJar): Promise<void> {
  const others = loginsIn(jar).sort((one, other) => other.begunAt - one.begunAt);
  clear(others.slice(MOST_LOGINS - 1), jar);
  const id = await row.put(login, login.begunAt);
  jar.set(cookieName(nameOf(login.state)), `${login.begunAt}.${id}`, cookieAttributes(LOGIN_SECONDS));
}

/** Route handlers only: the login that a hand-off belongs to. It is deleted, so that a login is answered only once. */
export async function takeLogin(state: string, jar: CookieJar, now: number): Promise<Login | null> {
  if (state === '') return null;
  const name = cookieName(nameOf(state));
  const id = jar.get(name)?.value.split('.')[1];
  jar.set(name, '', cookieAttributes(0));
  const login = id ? await row.take(id, now) : null;
  return login?.state === state ? login : null;
}

/** Route handlers only. */
export function clearLogins(jar: CookieJar): void {
  clear(loginsIn(jar), jar);
}

interface BegunLogin {
  /** As sent by the browser. */
  name: string;
  /** ms since 1970, as the cookie says: it only decides which of the browser's own logins is dropped. */
  begunAt: number;
}

/** Removes at most MOST_CLEARED cookies; later responses clear the rest. */
function clear(logins: readonly BegunLogin[], jar: CookieJar): void {
  for (const { name } of logins.slice(0, MOST_CLEARED)) jar.set(name, '', cookieAttributes(0));
}

function loginsIn(jar: CookieJar): BegunLogin[] {
  const prefix = cookieName(NAME);
  return jar
    .getAll()
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, value }) => ({ name, begunAt: Number(/^(\d{13})\./.exec(value)?.[1] ?? 0) }));
}

/** A hash, because the state is secret and cookie names are more widely visible than their contents. */
function nameOf(state: string): string {
  return NAME + createHash('sha256').update(state).digest('hex').slice(0, 16);
}
