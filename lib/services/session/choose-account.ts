import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Result } from '#lib/result.ts';
import { dashboardPath } from '#lib/rules/account/account-landing.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import { returnPath } from '#lib/rules/session/return-path.ts';
import type { CookieJar } from '#lib/session/cookie-jar.ts';
import { withAccount, writeOwnerSession } from '#lib/session/owner-session.ts';
import { askIdentity, requireSession } from '#lib/session/require-owner.ts';
import { beginSession, endSession, findTokens, keepRole } from '#lib/session/session-marks.ts';

/**
 * Spec 2 §2 'account-picker': chooses one of the identity's accounts in the prepaid database, as the provider lists them now, and says
 * where that leads: the page that was asked for, else the dashboard. Whether they own it is asked there. Route handlers only.
 */
export async function chooseAccount(
  jar: CookieJar,
  { accountId, locale, returnTo = null }: { accountId: string; locale: Locale; returnTo?: string | null },
  now = clock(),
): Promise<Result<string, OwnerRefusal>> {
  const signedIn = await requireSession({ jar, now });
  if (!signedIn.ok) return signedIn;
  const { session } = signedIn.value;
  const identity = await askIdentity(signedIn.value, now);
  if (!identity.ok) return identity;
  const account = identity.value.accounts.find((one) => one.accountId === accountId && one.isInPrepaid);
  if (!account) return { ok: false, reason: 'not-listed' };

  const next = withAccount(session, accountId);
  await beginSession(next.id, await findTokens(session.id, now), now);
  await keepRole(next.id, accountId, account.role, now);
  await writeOwnerSession(next, jar);
  await endSession(session.id, 'ended', now);
  return { ok: true, value: returnPath(returnTo) ?? session.returnTo ?? `/${locale}${dashboardPath(session)}` };
}
