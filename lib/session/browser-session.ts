import 'server-only';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requestCookies, type CookieJar } from '#lib/http/cookie-jar.ts';
import type { Guard } from '#lib/http/json-handler.ts';
import { sealedCookie } from '#lib/http/sealed-cookie.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { requestTokenOnce, createVisitContext } from '#lib/provider/guest-token.ts';
import { hashSubject } from '#lib/http/secrets.ts';

/** A shopper who comes back within this time finds the cart; after that the browser counts as new. */
export const BROWSER_SECONDS = 30 * 24 * 60 * 60;
const PADDED_BYTES = 768;

const browserSessionSchema = z.object({
  /** The browser's id in the store. Its purchases are found by it, and by no other browser. */
  browserId: z.uuid(),
  trackingId: z.uuid(),
  /** Whether the provider was asked for a token; `xsrfToken` is null if it had none. */
  hasRequestedToken: z.boolean(),
  xsrfToken: z.string().max(512).nullable(),
});

/** What the server keeps about a browser that buys without logging in, sealed in its cookie: ids only. Its purchases are in the store. */
export type BrowserSession = z.output<typeof browserSessionSchema>;

const cookie = sealedCookie({
  name: 'hl-browser',
  schema: browserSessionSchema,
  ttlSeconds: BROWSER_SECONDS,
  paddedBytes: PADDED_BYTES,
});

/** The session of this request, for pages. Null if none was begun or it has expired. */
export async function findBrowserSession(jar?: CookieJar): Promise<BrowserSession | null> {
  return cookie.read(jar ?? (await requestCookies()));
}

/** The provider context of a browser. `caller` is the browser itself unless the calls concern a subject such as a phone number. */
export function browserContext(
  browserSession: BrowserSession,
  { trackingId = browserSession.trackingId, caller = hashSubject('browser', browserSession.browserId) } = {},
): CallContext {
  return createVisitContext(browserSession, { trackingId, caller });
}

/**
 * Runs `run` with this browser's session, starting one if there is none; a cookie that cannot be opened is replaced. Requests the provider's token once. Route handlers only.
 */
export async function withBrowserSession<Body>(
  jar: CookieJar,
  run: (browserSession: BrowserSession) => Promise<Body>,
): Promise<Body> {
  const { browserSession, save } = await openBrowserSession(jar);
  const response = await run(browserSession);
  await save();
  return response;
}

/** Admits every browser: one without a session gets a new one. */
export const newBrowserGuard: Guard<unknown, BrowserSession> = async (_input, { jar }) => {
  const { browserSession, save } = await openBrowserSession(jar);
  return { ok: true, who: browserSession, close: save };
};

/** For continuing what was begun earlier: a browser without a session owns nothing, and gets no cookie. */
export const browserGuard: Guard<unknown, BrowserSession> = async (_input, { jar }) => {
  const browserSession = await cookie.readOrClear(jar);
  if (!browserSession) return { ok: true, who: newBrowserSession() };
  return { ok: true, who: browserSession, close: createSaver(jar, browserSession) };
};

function newBrowserSession(): BrowserSession {
  return { browserId: randomUUID(), trackingId: randomUUID(), hasRequestedToken: false, xsrfToken: null };
}

async function openBrowserSession(jar: CookieJar) {
  const browserSession = (await cookie.readOrClear(jar)) ?? newBrowserSession();
  const save = createSaver(jar, browserSession);
  await requestTokenOnce(browserSession, browserContext(browserSession));
  return { browserSession, save };
}

/** Writes the cookie only if its content has changed: of two concurrent responses, the later one must not replace the browser's id. */
function createSaver(jar: CookieJar, browserSession: BrowserSession): () => Promise<void> {
  const before = { ...browserSession };
  return async () => {
    const isNew =
      browserSession.hasRequestedToken !== before.hasRequestedToken || browserSession.xsrfToken !== before.xsrfToken;
    if (isNew) await cookie.write(jar, browserSession);
  };
}
