import 'server-only';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { LOCALES } from '#lib/i18n/locales.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { cookieName, type SealedCookie, sealedCookie } from '#lib/http/sealed-cookie.ts';

/** Signing in may take so long, and so many tabs may do it at once. */
const LOGIN_SECONDS = 10 * 60;
const MOST_LOGINS = 5;
/** In one answer: proxies refuse one with too many headers. */
const MOST_CLEARED = 20;
const PADDED_BYTES = 768;
const NAME = 'hl-login-';

const loginSchema = z.object({
  state: z.string().min(20).max(128),
  nonce: z.string().min(20).max(128),
  verifier: z.string().min(43).max(128),
  locale: z.enum(LOCALES),
  /** The page that was asked for, with its query; null is wherever the account leads. */
  returnTo: z.string().max(300).nullable(),
  bhr: z.boolean(),
  mobile: z.boolean(),
  /** ms since 1970. */
  begunAt: z.number(),
});

/** One login in flight, sealed in a cookie of its own: tabs that sign in at once do not know each other. */
export type Login = z.output<typeof loginSchema>;

/**
 * Route handlers only. The oldest login makes room when there are too many. Opening a cookie takes time: of more than this server has ever given
 * one browser, those that came last in the request are looked at, and the others are cleared unseen.
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

/** Route handlers only: the login that a hand-off answers. It is removed, so that nothing is answered twice. */
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

/** What is left over goes with a later answer. */
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

/** The state is secret, and cookie names are more widely visible than their contents. */
function nameOf(state: string): string {
  return NAME + createHash('sha256').update(state).digest('hex').slice(0, 16);
}

function cookieOf(name: string): SealedCookie<Login> {
  return sealedCookie({ name, schema: loginSchema, ttlSeconds: LOGIN_SECONDS, paddedBytes: PADDED_BYTES });
}
