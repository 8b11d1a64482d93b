import 'server-only';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requestCookies, type CookieJar } from '#lib/http/cookie-jar.ts';
import type { Guard } from '#lib/http/json-handler.ts';
import { sealedCookie } from '#lib/http/sealed-cookie.ts';
import type { ProviderContext } from '#lib/provider/call.ts';
import { askTokenOnce, contextOfVisit } from '#lib/provider/guest-token.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';

/** A cart is there when the shopper comes back; after this the browser is a stranger. */
export const BROWSER_SECONDS = 30 * 24 * 60 * 60;
const PADDED_BYTES = 768;

const browserSessionSchema = z.object({
  /** The browser, as the store knows it: its purchases are found by it, and are nobody else's. */
  browserId: z.uuid(),
  trackingId: z.uuid(),
  /** Whether the provider was asked for a token; null when it had none. */
  hasRequestedToken: z.boolean(),
  xsrfToken: z.string().max(512).nullable(),
});

/** What the server knows of a browser that buys without logging in, sealed in its cookie: ids only. What it buys is in the store. */
export type BrowserSession = z.output<typeof browserSessionSchema>;

const cookie = sealedCookie({
  name: 'hl-browser',
  schema: browserSessionSchema,
  ttlSeconds: BROWSER_SECONDS,
  paddedBytes: PADDED_BYTES,
});

/** The session of this request, for pages. Null: nothing was begun, or it is over. */
export async function findBrowserSession(jar?: CookieJar): Promise<BrowserSession | null> {
  return cookie.read(jar ?? (await requestCookies()));
}

/** The provider context of a browser. `caller` is the browser itself unless the calls are about somebody, a phone number for example. */
export function browserContext(
  browserSession: BrowserSession,
  { trackingId = browserSession.trackingId, caller = subjectHashOf('browser', browserSession.browserId) } = {},
): ProviderContext {
  return contextOfVisit(browserSession, { trackingId, caller });
}

/**
 * Runs for this browser's session, which begins here when there is none; a cookie that cannot be opened is replaced. The provider's token is
 * asked for once. Route handlers only.
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

/** Anybody may begin: a browser without a session gets one. */
export const newBrowserGuard: Guard<unknown, BrowserSession> = async (_input, { jar }) => {
  const { browserSession, save } = await openBrowserSession(jar);
  return { ok: true, who: browserSession, close: save };
};

/** For what was begun before: a browser without a session is one that owns nothing, and gets none. */
export const browserGuard: Guard<unknown, BrowserSession> = async (_input, { jar }) => {
  const browserSession = await cookie.readOrClear(jar);
  if (!browserSession) return { ok: true, who: newBrowserSession() };
  return { ok: true, who: browserSession, close: saverOf(jar, browserSession) };
};

function newBrowserSession(): BrowserSession {
  return { browserId: randomUUID(), trackingId: randomUUID(), hasRequestedToken: false, xsrfToken: null };
}

async function openBrowserSession(jar: CookieJar) {
  const browserSession = (await cookie.readOrClear(jar)) ?? newBrowserSession();
  const save = saverOf(jar, browserSession);
  await askTokenOnce(browserSession, browserContext(browserSession));
  return { browserSession, save };
}

/** Written only where it is new: of two answers at once, the later must not make this browser another one. */
function saverOf(jar: CookieJar, browserSession: BrowserSession): () => Promise<void> {
  const before = { ...browserSession };
  return async () => {
    const isNew =
      browserSession.hasRequestedToken !== before.hasRequestedToken || browserSession.xsrfToken !== before.xsrfToken;
    if (isNew) await cookie.write(jar, browserSession);
  };
}
