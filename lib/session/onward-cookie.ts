import 'server-only';
import { z } from 'zod';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { sealedCookie } from '#lib/http/sealed-cookie.ts';

const SECONDS = 10 * 60;
const MOST_CHARACTERS = 1_000;

/** Where a browser goes once the identity provider has signed it out, which can bring back no more than a word. */
const cookie = sealedCookie({
  name: 'hl-onward',
  schema: z.object({ to: z.string().min(1) }),
  ttlSeconds: SECONDS,
  paddedBytes: 1_100,
});

/** Route handlers only. Null, or an address that is too long, forgets the one before. */
export async function writeOnward(to: string | null, jar: CookieJar): Promise<void> {
  if (to !== null && Buffer.byteLength(JSON.stringify(to)) <= MOST_CHARACTERS) await cookie.write(jar, { to });
  else cookie.clear(jar);
}

/** Route handlers only: good once. */
export async function takeOnward(jar: CookieJar): Promise<string | null> {
  const onward = await cookie.readOrClear(jar);
  if (onward) cookie.clear(jar);
  return onward?.to ?? null;
}
