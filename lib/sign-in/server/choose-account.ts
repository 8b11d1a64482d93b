import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Result } from '#lib/result.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { formatDashboardPath } from '#lib/account/account-routing.ts';
import type { OwnerRefusal } from '#lib/domain/session/refusal-target.ts';
import { returnPath } from '#lib/domain/session/return-path.ts';
import { ACCOUNT_PICKER_PAGE } from '#lib/domain/session/site-paths.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { accountReference } from '#lib/session/account-reference.ts';
import { dropDeadSession } from '#lib/session/live-session.ts';
import { writeOwnerCookie } from '#lib/session/owner-cookie.ts';
import { cookieOf, withAccount } from '#lib/session/owner-session.ts';
import { askIdentity, requireSession } from '#lib/session/require-owner.ts';
import { referenceInAddress } from '#lib/session/select-account.ts';
import { logForeignAccount } from '#lib/session/security-events.ts';
import { beginSession, endSession, findTokens, keepRole } from '#lib/session/session-flags.ts';

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
  const identity = await askIdentity(signedIn.value, now);
  if (!identity.ok) {
    await dropDeadSession(now, jar);
    return identity;
  }
  const { accounts } = identity.value;
  const chosen = accounts.find(
    ({ accountId, isInPrepaid }) => isInPrepaid && accountReference(ownerSession, accountId) === account,
  );
  if (!chosen) {
    logForeignAccount(ownerSession, 'not-listed');
    return { ok: false, reason: 'not-listed' };
  }

  const next = withAccount(ownerSession, accounts, chosen.accountId);
  await beginSession(next, await findTokens(ownerSession.id, now), now);
  await keepRole(next.id, account, chosen.role, now);
  await writeOwnerCookie(cookieOf(next), jar, now);
  await endSession(ownerSession.id, 'replaced', now);
  const requested = returnPath(returnTo) ?? ownerSession.returnTo;
  // Whoever had to log in again to choose has the picker itself as the requested page.
  const isPicker = requested !== null && new URL(requested, 'http://localhost').pathname.endsWith(ACCOUNT_PICKER_PAGE);
  const path = requested === null || isPicker ? `/${locale}${formatDashboardPath(ownerSession)}` : requested;
  return { ok: true, value: accountPath(path, referenceInAddress(next, chosen.accountId)) };
}
