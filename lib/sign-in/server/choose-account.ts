import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Result } from '#lib/result.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { formatDashboardPath } from '#lib/account/account-routing.ts';
import { type OwnerRefusal, parseReturnPath } from '#lib/domain/session/session-paths.ts';
import { ACCOUNT_PICKER_PAGE } from '#lib/domain/session/site-paths.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { accountReference, referenceInAddress } from '#lib/session/account-reference.ts';
import { dropDeadSession, beginSession, endSession, findTokens, cacheRole } from '#lib/session/stored-session.ts';
import { writeOwnerCookie } from '#lib/session/owner-cookie.ts';
import { toOwnerCookie, withChosenAccount } from '#lib/session/owner-session.ts';
import { loadIdentity, requireSession } from '#lib/session/require-owner.ts';
import { logForeignAccount } from '#lib/session/security-events.ts';

interface Choice {
  /** The account's reference. */
  account: string;
  locale: Locale;
  returnTo?: string | null;
}

/**
 * Spec 2 §2 'account-picker': makes one of the identity's accounts in the prepaid database, as the provider lists them now, the default for
 * addresses that name none. Returns where that leads: the requested page, else the dashboard, of that account. That page checks whether the
 * customer owns it. Other tabs keep their account, and the absolute limit still counts from the login. Route handlers only.
 */
export async function chooseAccount(
  jar: CookieJar,
  { account, locale, returnTo = null }: Choice,
  now = clock(),
): Promise<Result<string, OwnerRefusal>> {
  const signedIn = await requireSession({ jar, now });
  if (!signedIn.ok) {
    await dropDeadSession(now, jar);
    return signedIn;
  }
  const { ownerSession } = signedIn.value;
  const identity = await loadIdentity(signedIn.value, now);
  if (!identity.ok) {
    await dropDeadSession(now, jar);
    return identity;
  }
  const { accounts } = identity.value;
  const chosenAccount = accounts.find(
    ({ accountId, isInPrepaid }) => isInPrepaid && accountReference(ownerSession, accountId) === account,
  );
  if (!chosenAccount) {
    logForeignAccount(ownerSession, 'not-listed');
    return { ok: false, reason: 'not-listed' };
  }

  const next = withChosenAccount(ownerSession, accounts, chosenAccount.accountId);
  await beginSession(next, await findTokens(ownerSession.id, now), now);
  await cacheRole(next.id, account, chosenAccount.role, now);
  await writeOwnerCookie(toOwnerCookie(next), jar, now);
  await endSession(ownerSession.id, 'replaced', now);
  const requestedPath = parseReturnPath(returnTo) ?? ownerSession.returnTo;
  // Whoever had to log in again to choose has the picker itself as the requested page.
  const isPicker =
    requestedPath !== null && new URL(requestedPath, 'http://localhost').pathname.endsWith(ACCOUNT_PICKER_PAGE);
  const path = requestedPath === null || isPicker ? `/${locale}${formatDashboardPath(ownerSession)}` : requestedPath;
  return { ok: true, value: accountPath(path, referenceInAddress(next, chosenAccount.accountId)) };
}
