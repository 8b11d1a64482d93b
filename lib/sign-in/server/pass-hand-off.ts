import 'server-only';
import { randomUUID } from 'node:crypto';
import { findLandingPath, type EntryFlags } from '#lib/account/account-routing.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { parseNamedAccount } from '#lib/domain/account-address.ts';
import { toAccountChoices } from '#lib/domain/account-choice.ts';
import { type LoginProblem, loginProblem } from '#lib/domain/session/login-problem.ts';
import { failedLoginPath, loginPath, refusalPath } from '#lib/domain/session/session-paths.ts';
import { HAND_OFF_PAGE } from '#lib/domain/session/site-paths.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { readDevice } from '#lib/http/device.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { requestToken } from '#lib/provider/guest-token.ts';
import { assertNever, type Result } from '#lib/result.ts';
import { type Login, takeLogin, takeOnward } from '#lib/session/login-round-trip.ts';
import { recordLogin, hasLoginMarker, writeLoginMarker } from '#lib/session/login-marks.ts';
import { exchangeCode, revokeAccessToken, type Tokens } from '#lib/session/oidc.ts';
import { findOwnerCookie, writeOwnerCookie } from '#lib/session/owner-cookie.ts';
import { toOwnerCookie, createOwnerSession, type OwnerSession } from '#lib/session/owner-session.ts';
import { closeSession, type Identity, openSession } from '#lib/session/provider-owner-session.ts';
import { requireSession } from '#lib/session/require-owner.ts';
import { logFailedLogin, logLogin } from '#lib/session/security-events.ts';
import { selectAccount } from '#lib/session/account-reference.ts';
import { replaceLogins, beginSession, endSession, removeSession } from '#lib/session/stored-session.ts';
import { resolveContinueUrl, FORM_POST, parseHandOffQuery, handOffStep } from '#lib/sign-in/flow.ts';
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
  const handOff = handOffStep(parseHandOffQuery(query), { hasLoginMarker: hasLoginMarker(jar) });
  switch (handOff.step) {
    case 'sign-out-and-go': {
      const { APP_ORIGIN: own, CONTINUE_ORIGINS: others } = config();
      const onward = resolveContinueUrl(handOff.to, { own, others }) ?? `${own}/${locale}`;
      return signOut(jar, { locale, isExpired: false, onward });
    }
    case 'timeout-error':
      return refusalPath('idle', { locale, requested: await takeOnward(jar, clock()), reference: null });
    case 'login': {
      const onward = query.has('slo_fs') ? await takeOnward(jar, clock()) : null;
      return onward ?? loginPath({ locale, returnTo: null, ...flags });
    }
    case 'exchange': {
      const loginResult = await finishLogin(jar, { response: query, locale, ...flags });
      if (loginResult.ok) return loginResult.value;
      if (loginResult.reason === 'expired') return refusalPath('expired', { locale, requested: null, reference: null });
      return failedLoginPath(loginResult, { locale, reference });
    }
    case 'warm-transfer':
      return `/${locale}${HAND_OFF_PAGE}?s=true`;
    default:
      return assertNever(handOff);
  }
}

/** What a login was begun with, except its secrets. */
type RequestedLogin = Pick<Login, 'locale' | 'returnTo' | 'bhr' | 'mobile'>;

/**
 * - `refused`: this login was not begun in this browser, or the identity provider refused it, or its response failed a check.
 * - `expired`: the provider reports the visit as expired before it began.
 * - `failed`: the identity provider or the provider did not respond, or the response has no identity.
 */
export type LoginFailure = 'refused' | 'expired' | 'failed';

/** `problem`: what the error page tells the customer. `returnTo`: the page that was requested, which another login leads to. */
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
  const pendingLogin = await takeLogin(response.get('state') ?? '', jar, now);
  if (!pendingLogin) {
    const signedIn = await requireSession({ jar, now });
    if (signedIn.ok) return { ok: true, value: landingPath(signedIn.value.ownerSession, locale) };
    logFailedLogin(problem === 'unsupported' ? 'form_post' : 'not begun in this browser');
    // Whoever begins a login gets the device's cookie.
    const unknown = readDevice(jar) ? 'stale' : 'elsewhere';
    return { ok: false, reason: 'refused', problem: problem ?? unknown, returnTo: null };
  }
  const login = { ...pendingLogin, bhr: pendingLogin.bhr || bhr, mobile: pendingLogin.mobile || mobile };
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
  const previousCookie = await findOwnerCookie(jar);
  const previousSession = await requireSession({ jar, now });
  const { idToken, accessToken } = tokens;
  const ownerSession = await openOwnerSession(
    login,
    tokens,
    previousSession.ok ? previousSession.value.ownerSession : null,
    {
      // The login was begun under a rate limit, which gave the browser its cookie.
      browserId: readDevice(jar)?.id ?? randomUUID(),
      begunAt: now,
    },
  );
  if (!ownerSession.ok) {
    await revokeAccessToken(accessToken);
    return ownerSession;
  }
  // Whoever was signed in: a browser has one login, and its earlier sessions end with it.
  if (previousCookie) {
    await endSession(previousCookie.id, 'replaced', now);
    await removeSession(previousCookie.loginId);
  }
  await replaceLogins(ownerSession.value, now);
  await beginSession(ownerSession.value, { idToken, accessToken }, now);
  await writeOwnerCookie(toOwnerCookie(ownerSession.value), jar, now);
  writeLoginMarker(jar);
  recordLogin(jar);
  logLogin(ownerSession.value);
  return { ok: true, value: landingPath(ownerSession.value, login.locale) };
}

/** Spec 3 §4.6: requests the provider's token first, then exchanges the code's access token for a session. */
async function openOwnerSession(
  login: RequestedLogin,
  tokens: Tokens,
  previousSession: OwnerSession | null,
  base: Pick<OwnerSession, 'browserId' | 'begunAt'>,
): Promise<Result<OwnerSession, LoginFailure>> {
  const { accessToken, custGuid: claimedGuid } = tokens;
  const trackingId = randomUUID();
  const guest: CallContext = { trackingId, caller: hashSubject('identity', claimedGuid), xsrfToken: null };
  const token = await requestToken(guest);
  if (!token.ok) {
    const isExpired = token.reason === 'session' && token.kind === 'expired';
    return failed(trackingId, 'token', token.reason, isExpired ? 'expired' : 'failed');
  }
  const callContext = { ...guest, xsrfToken: token.value, accessToken };
  const sessionResult = await openSession(callContext, handOffUrl(login.locale));
  if (!sessionResult.ok) return failed(trackingId, 'decoder', sessionResult.reason);

  const { custGuid, sessionId, identity, identityCode } = sessionResult.value;
  const isSameCustomer = custGuid === claimedGuid;
  if (!identity || !isSameCustomer) {
    await closeSession({ ...callContext, sessionId });
    return failed(trackingId, 'identity', isSameCustomer ? identityCode : 'another identity');
  }
  const { returnTo, bhr, mobile } = login;
  const { only } = toAccountChoices(identity.accounts);
  const chosenAccountId =
    accountFromReturnUrl(returnTo, custGuid, identity) ??
    only?.accountId ??
    previousAccount(previousSession, custGuid, identity);
  const ownerSession = createOwnerSession({
    ...base,
    trackingId,
    custGuid,
    chosen: chosenAccountId,
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
function accountFromReturnUrl(returnTo: string | null, custGuid: string, { accounts }: Identity): string | null {
  if (returnTo === null) return null;
  const addressedAccount = parseNamedAccount(new URL(returnTo, 'http://localhost').searchParams);
  const selection = selectAccount(addressedAccount, { custGuid, chosen: null, accounts });
  return selection.kind === 'account' ? selection.accountId : null;
}

/** The account that the same customer has open in another tab. */
function previousAccount(
  previousSession: OwnerSession | null,
  custGuid: string,
  { accounts }: Identity,
): string | null {
  if (previousSession?.custGuid !== custGuid) return null;
  return accounts.find(({ accountId }) => accountId === previousSession.chosen)?.accountId ?? null;
}

/** Spec 3 §2.6: the requested page if the account is clear; else the dashboard or the picker. */
function landingPath(ownerSession: OwnerSession, locale: Locale): string {
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
