import 'server-only';
import { z } from 'zod';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { cookieAttributes, cookieName } from '#lib/http/sealed-cookie.ts';
import { oneTimeRow } from './one-time-row.ts';

const NAME = 'hl-onward';
const SECONDS = 10 * 60;
const MOST_CHARACTERS = 1_000;

/** Where the browser goes after the identity provider has signed it out; the provider's redirect returns nothing but `state`. */
const row = oneTimeRow('onward', z.object({ to: z.string().min(1) }), SECONDS);

/** Route handlers only. Null, or an address that is too long, clears the previous one. `now`: ms since 1970. */
export async function writeOnward(to: string | null, jar: CookieJar, now: number): Promise<void> {
  const isKept = to !== null && to.length <= MOST_CHARACTERS;
  jar.set(cookieName(NAME), isKept ? await row.put({ to }, now) : '', cookieAttributes(isKept ? SECONDS : 0));
}

/** Route handlers only: can be read once. */
export async function takeOnward(jar: CookieJar, now: number): Promise<string | null> {
  const id = jar.get(cookieName(NAME))?.value;
  if (!id) return null;
  jar.set(cookieName(NAME), '', cookieAttributes(0));
  return (await row.take(id, now))?.to ?? null;
}
