import 'server-only';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { LOCALES } from '#lib/i18n/locales.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { cookieName, type SealedCookie, sealedCookie } from '#lib/http/sealed-cookie.ts';

/** How long a login may take, and how many tabs may log in at the same time. */
const LOGIN_SECONDS = 10 * 60;
const MOST_LOGINS = 5;
/** Per response: proxies reject responses with too many headers. */
const MOST_CLEARED = 20;
const PADDED_BYTES = 768;
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

/** One login in progress, sealed in its own cookie, so that tabs that log in at the same time do not interfere. */
export type Login = z.output<typeof loginSchema>;

/**
 * Route handlers only. The oldest login is dropped when there are too many. Unsealing is costly: if the request has more login cookies than
 * this server hands out, only the last ones are opened, and the others are cleared unread.
 */
export async function writeLogin(login: Login, jar: CookieJar): Promise<void> {
  const names = namesIn(jar);
  const others = await Promise.all(
    names.slice(-MOST_LOGINS).map(async (name) => ({ name, begunAt: (await cookieOf(name).read(jar))?.begunAt ?? 0 })),
  );
  others.sort((one, other) => other.begunAt - one.begunAt);
  clear([...others.slice(MOST_LOGINS - 1).map(({ name }) => name), ...names.slice(0, -MOST_LOGINS)], jar);
  await cookieOf(nameOf(login.state)).write(jar, login);
}

/** Route handlers only: the login that a hand-off belongs to. Its cookie is removed, so that a login is answered only once. */
export async function takeLogin(state: string, jar: CookieJar): Promise<Login | null> {
  if (state === '') return null;
  const cookie = cookieOf(nameOf(state));
  const login = await cookie.read(jar);
  cookie.clear(jar);
  return login?.state === state ? login : null;
}

/** Route handlers only. */
export function clearLogins(jar: CookieJar): void {
  clear(namesIn(jar), jar);
}

/** Removes at most MOST_CLEARED cookies; later responses clear the rest. */
function clear(names: readonly string[], jar: CookieJar): void {
  for (const name of names.slice(0, MOST_CLEARED)) cookieOf(name).clear(jar);
}

function namesIn(jar: CookieJar): string[] {
  const prefix = cookieName(NAME);
  return jar
    .getAll()
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name }) => NAME + name.slice(prefix.length));
}

/** A hash, because the state is secret and cookie names are more widely visible than their contents. */
function nameOf(state: string): string {
  return NAME + createHash('sha256').update(state).digest('hex').slice(0, 16);
}

function cookieOf(name: string): SealedCookie<Login> {
  return sealedCookie({ name, schema: loginSchema, ttlSeconds: LOGIN_SECONDS, paddedBytes: PADDED_BYTES });
}
