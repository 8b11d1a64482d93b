import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { withSameAccount } from '#lib/domain/account-address.ts';
import { refusalPath, type OwnerRefusal } from '#lib/domain/session/session-paths.ts';
import { PERMISSION_ERROR_PAGE } from '#lib/domain/session/site-paths.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { accountReference } from '#lib/session/account-reference.ts';
import { dropDeadSession, cacheRole } from '#lib/session/stored-session.ts';
import { type OwnerCookie, writeOwnerCookie } from '#lib/session/owner-cookie.ts';
import { toOwnerCookie, isChosenOwner, type OwnerSession } from '#lib/session/owner-session.ts';
import type { IdentityAccount } from '#lib/session/provider-owner-session.ts';
import { loadIdentity, requireSession } from '#lib/session/require-owner.ts';

/** The query of the page that follows, so that a browser that keeps no new cookie is not redirected for ever. */
const REFRESHED = ['role', 'refreshed'] as const;

interface RoleRequest {
  locale: Locale;
  /** The query of the permission-error page, which may name an account. */
  query: URLSearchParams;
}

/** Whether the cookie that the middleware reads still refuses, though it was written a moment ago: the browser keeps no new one. */
export function isRoleStuck(query: URLSearchParams, ownerCookie: OwnerCookie | null): boolean {
  return query.get(REFRESHED[0]) === REFRESHED[1] && ownerCookie?.isOwner === false;
}

/**
 * The path that writes the role on the chosen account into the cookie again; null if the cookie says what the provider says now, or was
 * written a moment ago. `accounts`: as the provider lists them now.
 */
export function refreshRolePath(
  { locale, query }: RoleRequest,
  {
    ownerCookie,
    ownerSession,
    accounts,
  }: { ownerCookie: OwnerCookie | null; ownerSession: OwnerSession; accounts: readonly IdentityAccount[] },
): string | null {
  const isRefreshed = query.get(REFRESHED[0]) === REFRESHED[1];
  if (isRefreshed || ownerCookie?.isOwner === isChosenOwner(ownerSession.chosen, accounts)) return null;
  return withSameAccount('/api/session/role', `?${query}`, { locale, ...undoneParameter(query) });
}

/**
 * Decision on the role in the cookie: writes the customer's role on the chosen account, as the provider says it now, into the cookie that
 * the middleware reads. Returns the permission-error page, which decides what follows. Route handlers only.
 */
export async function refreshRole(
  jar: CookieJar,
  { locale, query, reference }: RoleRequest & { reference: string },
  now = clock(),
): Promise<string> {
  const page = `/${locale}${PERMISSION_ERROR_PAGE}`;
  const refuse = async (reason: OwnerRefusal) => {
    await dropDeadSession(now, jar);
    return refusalPath(reason, { locale, requested: withSameAccount(page, `?${query}`), reference });
  };
  const signedIn = await requireSession({ jar, now });
  if (!signedIn.ok) return refuse(signedIn.reason);
  const identity = await loadIdentity(signedIn.value, now);
  if (!identity.ok) return refuse(identity.reason);
  const { ownerSession } = signedIn.value;
  const { chosen } = ownerSession;
  const { accounts } = identity.value;
  const role = accounts.find(({ accountId }) => accountId === chosen)?.role ?? null;
  if (chosen !== null) await cacheRole(ownerSession.id, accountReference(ownerSession, chosen), role, now);
  await writeOwnerCookie({ ...toOwnerCookie(ownerSession), isOwner: isChosenOwner(chosen, accounts) }, jar, now);
  return withSameAccount(page, `?${query}`, { ...undoneParameter(query), [REFRESHED[0]]: REFRESHED[1] });
}

/** The change that was refused, which the page says. */
function undoneParameter(query: URLSearchParams): { undone?: string } {
  const undoneChange = query.get('undone');
  return undoneChange === null ? {} : { undone: undoneChange };
}
