import 'server-only';
import { randomUUID } from 'node:crypto';
import { findLandingPath, type EntryFlags } from '#lib/account/account-routing.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { parseNamedAccount } from '#lib/domain/account-address.ts';
import { toAccountChoices } from '#lib/domain/account-choice.ts';
import { type LoginProblem, loginProblem } from '#lib/domain/session/login-problem.ts';
import { failedLoginPath, loginPath, refusalPath } from '#lib/domain/session/refusal-path.ts';
import { HAND_OFF_PAGE } from '#lib/domain/session/site-paths.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { readDevice } from '#lib/http/device.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ProviderContext } from '#lib/provider/call.ts';
import { askToken } from '#lib/provider/guest-token.ts';
import { assertNever, type Result } from '#lib/result.ts';
import { type Login, takeLogin } from '#lib/session/login-cookie.ts';
import { noteLogin } from '#lib/session/login-loop.ts';
import { hasLoginMarker, writeLoginMarker } from '#lib/session/login-marker.ts';
import { exchangeCode, revokeAccessToken, type Tokens } from '#lib/session/oidc.ts';
import { takeOnward } from '#lib/session/onward-cookie.ts';
import { findOwnerCookie, writeOwnerCookie } from '#lib/session/owner-cookie.ts';
import { cookieOf, newOwnerSession, type OwnerSession } from '#lib/session/owner-session.ts';
import { closeSession, type Identity, openSession } from '#lib/session/provider-owner-session.ts';
import { requireSession } from '#lib/session/require-owner.ts';
import { logFailedLogin, logLogin } from '#lib/session/security-events.ts';
import { selectAccount } from '#lib/session/select-account.ts';
import { beginLoginOf, beginSession, endSession, removeSession } from '#lib/session/session-flags.ts';
import { continueUrl, FORM_POST, handOffQuery, handOffStep } from '#lib/sign-in/flow.ts';
import { handOffUrl } from './begin-login.ts';
import { signOut } from './sign-out.ts';

/**
 * Spec 3 §2.6: where a hand-off leads, with its language; a failure leads to the error page, which shows `reference` and says what happened.
 * Route handlers only.
 */
export async function passHandOff(
  jar: CookieJar,
  { query, locale, reference }: { query: URLSearchParams; locale: Locale; reference: string },
): Promise<string> {
  const flags = { bhr: query.get('bhr') === 'true', mobile: query.get('mobile') === 'true' };
  const requested = handOffStep(handOffQuery(query), { hasLoginMarker: hasLoginMarker(jar) });
  switch (requested.step) {
    case 'sign-out-and-go': {
      const { APP_ORIGIN: own, CONTINUE_ORIGINS: others } = config();
      const onward = continueUrl(requested.to, { own, others }) ?? `${own}/${locale}`;
      return signOut(jar, { locale, isExpired: false, onward });
    }
    case 'timeout-error':
      return refusalPath('idle', { locale, requested: await takeOnward(jar, clock()), reference: null });
    case 'login': {
      const onward = query.has('slo_fs') ? await takeOnward(jar, clock()) : null;
      return onward ?? loginPath({ locale, returnTo: null, ...flags });
    }
    case 'exchange': {
      const finished = await finishLogin(jar, { response: query, locale, ...flags });
      if (finished.ok) return finished.value;
      if (finished.reason === 'expired') return refusalPath('expired', { locale, requested: null, reference: null });
      return failedLoginPath(finished, { locale, reference });
    }
    case 'warm-transfer':
      return `/${locale}${HAND_OFF_PAGE}?s=true`;
    default:
      return assertNever(requested);
  }
}

/** What a login was begun with, except its secrets. */
type RequestedLogin = Pick<Login, 'locale' | 'returnTo' | 'bhr' | 'mobile'>;

/**
 * - `refused`: this login was not begun in this browser, or the identity provider refused it, or its answer failed a check.
 * - `expired`: the provider reports the visit as expired before it began.
 * - `failed`: the identity provider or the provider did not answer, or its answer has no identity.
 */
export type LoginFailure = 'refused' | 'expired' | 'failed';

/** `problem`: what the customer is told of it. `returnTo`: the page that was requested, which another login leads to. */
interface FailedLogin {
  ok: false;
  reason: LoginFailure;
  problem: LoginProblem | null;
  returnTo: string | null;
}

/**
 * Spec 2 §4, 3 §2.6, §4.6: exchanges the code of a hand-off for a session and returns where it leads, as a path with its language.
 * `response` is the hand-off's query, `locale` the language of its page. If a hand-off comes twice, a customer who is already signed in is
 * sent on. Logging in ends the browser's earlier sessions. Route handlers only.
 */
export async function finishLogin(
  jar: CookieJar,
  {
    response,
    locale,
    bhr = false,
    mobile = false,
  }: { response: URLSearchParams; locale: Locale } & Partial<EntryFlags>,
  now = clock(),
): Promise<{ ok: true; value: string } | FailedLogin> {
  const problem = response.get('error') === FORM_POST ? 'unsupported' : loginProblem(response.get('error'));
  const begun = await takeLogin(response.get('state') ?? '', jar, now);
  if (!begun) {
    const signedIn = await requireSession({ jar, now });
    if (signedIn.ok) return { ok: true, value: landingOf(signedIn.value.ownerSession, locale) };
    logFailedLogin(problem === 'unsupported' ? 'form_post' : 'not begun in this browser');
    // Whoever begins a login gets the device's cookie.
    const unknown = readDevice(jar) ? 'stale' : 'elsewhere';
    return { ok: false, reason: 'refused', problem: problem ?? unknown, returnTo: null };
  }
  const login = { ...begun, bhr: begun.bhr || bhr, mobile: begun.mobile || mobile };
  const tokens = await exchangeCode(login, { redirectUri: handOffUrl(login.locale), response });
  if (!tokens.ok) {
    logFailedLogin(tokens.reason, { call: 'identity provider' });
    const isRefused = tokens.reason === 'refused';
    const why = problem ?? (isRefused ? null : 'unavailable');
    return { ok: false, reason: isRefused ? 'refused' : 'failed', problem: why, returnTo: login.returnTo };
  }
  const session = await beginOwnerSession(jar, login, tokens.value, now);
  return session.ok ? session : { ...session, problem: null, returnTo: login.returnTo };
}

/** The rest of a login, once the identity provider has said who logs in. Route handlers only. */
export async function beginOwnerSession(
  jar: CookieJar,
  login: RequestedLogin,
  tokens: Tokens,
  now = clock(),
): Promise<Result<string, LoginFailure>> {
  const earlier = await findOwnerCookie(jar);
  const before = await requireSession({ jar, now });
  const { idToken, accessToken } = tokens;
  const ownerSession = await open(login, tokens, before.ok ? before.value.ownerSession : null, {
    // The login was begun under a rate limit, which gave the browser its cookie.
    browserId: readDevice(jar)?.id ?? randomUUID(),
    begunAt: now,
  });
  if (!ownerSession.ok) {
    await revokeAccessToken(accessToken);
    return ownerSession;
  }
  // Whoever was signed in: a browser has one login, and its earlier sessions end with it.
  if (earlier) {
    await endSession(earlier.id, 'replaced', now);
    await removeSession(earlier.loginId);
  }
  await beginLoginOf(ownerSession.value, now);
  await beginSession(ownerSession.value, { idToken, accessToken }, now);
  await writeOwnerCookie(cookieOf(ownerSession.value), jar, now);
  writeLoginMarker(jar);
  noteLogin(jar);
  logLogin(ownerSession.value);
  return { ok: true, value: landingOf(ownerSession.value, login.locale) };
}

/** Spec 3 §4.6: requests the provider's token first, then exchanges the code's access token for a session. */
async function open(
  login: RequestedLogin,
  tokens: Tokens,
  before: OwnerSession | null,
  of: Pick<OwnerSession, 'browserId' | 'begunAt'>,
): Promise<Result<OwnerSession, LoginFailure>> {
  const { accessToken, custGuid: named } = tokens;
  const trackingId = randomUUID();
  const guest: ProviderContext = { trackingId, caller: subjectHashOf('identity', named), xsrfToken: null };
  const token = await askToken(guest);
  if (!token.ok) {
    const isExpired = token.reason === 'session' && token.kind === 'expired';
    return failed(trackingId, 'token', token.reason, isExpired ? 'expired' : 'failed');
  }
  const context = { ...guest, xsrfToken: token.value, accessToken };
  const opened = await openSession(context, handOffUrl(login.locale));
  if (!opened.ok) return failed(trackingId, 'decoder', opened.reason);

  const { custGuid, sessionId, identity, identityCode } = opened.value;
  const isTheirs = custGuid === named;
  if (!identity || !isTheirs) {
    await closeSession({ ...context, sessionId });
    return failed(trackingId, 'identity', isTheirs ? identityCode : 'another identity');
  }
  const { returnTo, bhr, mobile } = login;
  const { only } = toAccountChoices(identity.accounts);
  const chosen = namedIn(returnTo, custGuid, identity) ?? only?.accountId ?? chosenBefore(before, custGuid, identity);
  const ownerSession = newOwnerSession({
    ...of,
    trackingId,
    custGuid,
    chosen,
    returnTo,
    bhr,
    mobile,
    accounts: identity.accounts,
    providerSessionId: sessionId,
    xsrfToken: token.value,
  });
  return { ok: true, value: ownerSession };
}

/** The account of the requested page, if its address names one of the customer's. */
function namedIn(returnTo: string | null, custGuid: string, { accounts }: Identity): string | null {
  if (returnTo === null) return null;
  const named = parseNamedAccount(new URL(returnTo, 'http://localhost').searchParams);
  const selected = selectAccount(named, { custGuid, chosen: null, accounts });
  return selected.kind === 'account' ? selected.accountId : null;
}

/** The account that the same customer has open in another tab. */
function chosenBefore(before: OwnerSession | null, custGuid: string, { accounts }: Identity): string | null {
  if (before?.custGuid !== custGuid) return null;
  return accounts.find(({ accountId }) => accountId === before.chosen)?.accountId ?? null;
}

/** Spec 3 §2.6: the requested page if the account is clear; else the dashboard or the picker. */
function landingOf(ownerSession: OwnerSession, locale: Locale): string {
  if (ownerSession.chosen !== null && ownerSession.returnTo !== null) return ownerSession.returnTo;
  return `/${locale}${findLandingPath(ownerSession.accounts, ownerSession)}`;
}

function failed(
  trackingId: string,
  call: string,
  why: string | null,
  reason: LoginFailure = 'failed',
): { ok: false; reason: LoginFailure } {
  logFailedLogin(why ?? 'no identity', { trackingId, call });
  return { ok: false, reason };
}
