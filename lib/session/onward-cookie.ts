import 'server-only';
import { z } from 'zod';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { sealedCookie } from '#lib/http/sealed-cookie.ts';

const SECONDS = 10 * 60;
const MOST_CHARACTERS = 1_000;

/** Where the browser goes after the identity provider has signed it out; the provider's redirect returns nothing but `state`. */
const cookie = sealedCookie({
  name: 'hl-onward',
  schema: z.object({ to: z.string().min(1) }),
  ttlSeconds: SECONDS,
  paddedBytes: 1_100,
});

/** Route handlers only. Null, or an address that is too long, clears the previous one. */
export async function writeOnward(to: string | null, jar: CookieJar): Promise<void> {
  if (to !== null && Buffer.byteLength(JSON.stringify(to)) <= MOST_CHARACTERS) await cookie.write(jar, { to });
  else cookie.clear(jar);
}

/** Route handlers only: can be read once. */
export async function takeOnward(jar: CookieJar): Promise<string | null> {
  const onward = await cookie.readOrClear(jar);
  if (onward) cookie.clear(jar);
  return onward?.to ?? null;
}
