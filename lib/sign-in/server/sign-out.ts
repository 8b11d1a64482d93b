import 'server-only';
import { after } from 'next/server';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { closeSession } from '#lib/session/provider-owner-session.ts';
import { refusalPath } from '#lib/domain/session/session-paths.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { readDevice } from '#lib/http/device.ts';
import { clearLogins, writeOnward } from '#lib/session/login-round-trip.ts';
import { clearLoginLoop } from '#lib/session/login-marks.ts';
import { endSessionUrl, revokeAccessToken } from '#lib/session/oidc.ts';
import { ownerContext } from '#lib/session/require-owner.ts';
import { clearOwnerCookie, findOwnerCookie } from '#lib/session/owner-cookie.ts';
import { logLogout } from '#lib/session/security-events.ts';
import {
  endBrowserLogins,
  endSession,
  findOwnerSession,
  findTokens,
  removeSession,
} from '#lib/session/stored-session.ts';
import { handOffUrl } from './begin-login.ts';

/** How long signing out may wait for other servers. */
const RESPONSE_BUDGET_MS = 3_000;

/**
 * Spec 2 §7: ends all sessions of this browser, also at the provider and at the identity provider, and returns where the browser goes: the
 * identity provider's sign-out, which returns to the hand-off. Whatever fails there, the customer is signed out here. `onward`: where the
 * hand-off leads then, the page that says so; after a timeout, the page that is requested again. Route handlers only.
 */
export async function signOut(
  jar: CookieJar,
  { locale, isExpired, onward = null }: { locale: Locale; isExpired: boolean; onward?: string | null },
  now = clock(),
): Promise<string> {
  const ownerCookie = await findOwnerCookie(jar);
  const ownerSession = await findOwnerSession(jar, now);
  const browserIds = new Set([ownerCookie?.browserId, readDevice(jar)?.id].filter((id) => id !== undefined));
  for (const browserId of browserIds) await endBrowserLogins(browserId);
  clearOwnerCookie(jar);
  clearLogins(jar);
  clearLoginLoop(jar);
  // Another tab has already signed out, and the identity provider would ask this one for confirmation.
  if (!ownerCookie && isExpired) return refusalPath('idle', { locale, requested: onward, reference: null });
  const tokens = ownerCookie && (await findTokens(ownerCookie.id, now));
  // Records whether the session was idle, which the other tabs report.
  if (ownerCookie) {
    await endSession(ownerCookie.id, isExpired ? 'idle' : 'ended', now);
    await removeSession(ownerCookie.loginId);
    logLogout(ownerCookie, isExpired ? 'idle' : 'asked');
  }

  const providerSignOut = Promise.all([
    ownerSession && closeSession(ownerContext(ownerSession)),
    tokens && revokeAccessToken(tokens.accessToken),
  ]);
  const url = endSessionUrl({
    idToken: tokens?.idToken ?? null,
    returnTo: `${handOffUrl(locale)}?slo_fs=true`,
    state: isExpired ? 'expired' : null,
  });
  after(providerSignOut);
  after(url);
  const [identityLogoutUrl] = await Promise.all([withinBudget(url), withinBudget(providerSignOut)]);
  await writeOnward(identityLogoutUrl === null ? null : onward, jar, now);
  if (identityLogoutUrl !== null) return identityLogoutUrl;
  return isExpired ? refusalPath('idle', { locale, requested: onward, reference: null }) : (onward ?? `/${locale}`);
}

/** The value of a promise, or null if it takes too long. */
async function withinBudget<Value>(promise: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), RESPONSE_BUDGET_MS * config().PROVIDER_TIME_SCALE);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
