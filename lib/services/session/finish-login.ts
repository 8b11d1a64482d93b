import 'server-only';
import { randomUUID } from 'node:crypto';
import { now as clock } from '#lib/clock.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { log } from '#lib/log.ts';
import type { ProviderContext } from '#lib/provider/call.ts';
import { askToken } from '#lib/provider/guest-token.ts';
import { closeSession, type Identity, openSession } from '#lib/provider/owner-session.ts';
import type { Result } from '#lib/result.ts';
import { accountChoice } from '#lib/rules/account/account-choice.ts';
import { accountLanding, type EntryFlags } from '#lib/rules/account/account-landing.ts';
import { selectByLink } from '#lib/rules/account/account-link.ts';
import { subjectOf } from '#lib/session/attempt-key.ts';
import type { CookieJar } from '#lib/session/cookie-jar.ts';
import { type Login, takeLogin } from '#lib/session/login-cookie.ts';
import { noteLogin } from '#lib/session/login-loop.ts';
import { writeLoginMarker } from '#lib/session/login-marker.ts';
import { exchangeCode, revokeAccessToken, type Tokens } from '#lib/session/oidc.ts';
import { newOwnerSession, type OwnerSession, writeOwnerSession } from '#lib/session/owner-session.ts';
import { requireSession } from '#lib/session/require-owner.ts';
import { beginSession, endSession } from '#lib/session/session-marks.ts';
import { handOffUrl } from './begin-login.ts';

/**
 * - `refused`: nobody began this login here, or the identity provider or a check of its answer said no.
 * - `expired`: the provider says that the visit has ended before it began.
 * - `failed`: the identity provider or the provider did not answer, or not with an identity.
 */
export type LoginFailure = 'refused' | 'expired' | 'failed';

/**
 * Spec 2 §4, 3 §2.6, §4.6: exchanges the code of a hand-off for a session and says where it leads, a path with its language.
 * `answer` is the hand-off's query, `locale` the language of its page. A hand-off that comes twice leads whoever is signed in already
 * to where they belong. Route handlers only.
 */
export async function finishLogin(
  jar: CookieJar,
  { answer, locale, bhr = false, mobile = false }: { answer: URLSearchParams; locale: Locale } & Partial<EntryFlags>,
  now = clock(),
): Promise<Result<string, LoginFailure>> {
  const begun = await takeLogin(answer.get('state') ?? '', jar);
  const before = await requireSession({ jar, now });
  if (!begun) {
    return before.ok ? { ok: true, value: landingOf(before.value.session, locale) } : { ok: false, reason: 'refused' };
  }
  const login = { ...begun, bhr: begun.bhr || bhr, mobile: begun.mobile || mobile };
  const tokens = await exchangeCode(login, { redirectUri: handOffUrl(login.locale), answer });
  if (!tokens.ok) return { ok: false, reason: tokens.reason === 'refused' ? 'refused' : 'failed' };

  const session = await open(login, tokens.value, before.ok ? before.value.session : null);
  if (!session.ok) {
    await revokeAccessToken(tokens.value.accessToken);
    return session;
  }
  // The same customer's other tab may just be using the session before; somebody else's ends here.
  const isOther = before.ok && before.value.session.custGuid !== session.value.custGuid;
  if (isOther) await endSession(before.value.session.id, 'ended', now);
  const { idToken, accessToken } = tokens.value;
  await beginSession(session.value.id, { idToken, accessToken }, now);
  await writeOwnerSession(session.value, jar);
  writeLoginMarker(jar);
  noteLogin(jar);
  return { ok: true, value: landingOf(session.value, login.locale) };
}

/** Spec 3 §4.6: the provider's token first, then the code's access token is turned into a session. */
async function open(
  login: Login,
  tokens: Tokens,
  before: OwnerSession | null,
): Promise<Result<OwnerSession, LoginFailure>> {
  const { accessToken, subject } = tokens;
  const trackingId = randomUUID();
  const guest: ProviderContext = { trackingId, subject: subjectOf('identity', subject), xsrfToken: null };
  const token = await askToken(guest);
  if (!token.ok) {
    const isExpired = token.reason === 'session' && token.kind === 'expired';
    return failed(trackingId, 'token', token.reason, isExpired ? 'expired' : 'failed');
  }
  const context = { ...guest, xsrfToken: token.value, accessToken };
  const opened = await openSession(context, handOffUrl(login.locale));
  if (!opened.ok) return failed(trackingId, 'decoder', opened.reason);

  const { custGuid, sessionId, identity, identityCode } = opened.value;
  const isTheirs = custGuid === subject;
  if (!identity || !isTheirs) {
    await closeSession({ ...context, sessionId });
    return failed(trackingId, 'identity', isTheirs ? identityCode : 'another identity');
  }
  const { returnTo, bhr, mobile } = login;
  const { only } = accountChoice(identity.accounts);
  const chosen =
    linkedAccount(returnTo, custGuid, identity) ?? only?.accountId ?? chosenBefore(before, custGuid, identity);
  const session = newOwnerSession({
    ...{ trackingId, custGuid, chosen, returnTo, bhr, mobile },
    accounts: identity.accounts,
    providerSessionId: sessionId,
    xsrfToken: token.value,
  });
  return { ok: true, value: session };
}

/** The account of the page that was asked for, if its address names one of theirs. */
function linkedAccount(returnTo: string | null, custGuid: string, { accounts }: Identity): string | null {
  if (returnTo === null) return null;
  const query = new URL(returnTo, 'http://localhost').searchParams;
  const link = { accountId: query.get('accountId'), guid: query.get('guid') };
  const selected = selectByLink(link, { custGuid, accountIds: accounts.map(({ accountId }) => accountId) });
  return selected.kind === 'account' ? selected.accountId : null;
}

/** The account that the same customer is looking at in another tab. */
function chosenBefore(before: OwnerSession | null, custGuid: string, { accounts }: Identity): string | null {
  if (before?.custGuid !== custGuid) return null;
  return accounts.find(({ accountId }) => accountId === before.chosen)?.accountId ?? null;
}

/** Spec 3 §2.6: the page that was asked for, where the account is clear; else the dashboard or the picker. */
function landingOf(session: OwnerSession, locale: Locale): string {
  if (session.chosen !== null && session.returnTo !== null) return session.returnTo;
  return `/${locale}${accountLanding(session.accounts, session)}`;
}

function failed(
  trackingId: string,
  call: string,
  why: string | null,
  reason: LoginFailure = 'failed',
): { ok: false; reason: LoginFailure } {
  log.info({ event: 'login_failed', trackingId, call, reason: why ?? 'no identity' });
  return { ok: false, reason };
}
