import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { Result } from '#lib/result.ts';
import { accountQuery, isHalfLink, parseNamedAccount } from '#lib/domain/account-address.ts';
import type { ProtectedArea } from '#lib/domain/session/site-areas.ts';
import type { OwnerRefusal } from '#lib/domain/session/session-paths.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { referenceKey } from './account-reference.ts';
import { findOwnerCookie, isPastLimit, type OwnerCookie } from './owner-cookie.ts';
import { logForeignAccount } from './security-events.ts';

/**
 * The weaker guard: it checks the sealed cookie alone, without the store and the provider. The stronger one (require-owner.ts) makes the
 * same checks and then consults both; only that one grants access.
 */

export type CookieVerdict =
  | { kind: 'open' }
  | { kind: 'refused'; reason: OwnerRefusal }
  /** The query with which the same page names the account correctly. */
  | { kind: 'redirect'; query: string };

const OPEN = { kind: 'open' } as const;

/** The cookie of a customer who logged in here less than twelve hours ago. `now`: ms since 1970. */
export async function checkOwnerCookie(
  jar: CookieJar | undefined,
  now: number,
): Promise<Result<OwnerCookie, 'signed-out' | 'ended'>> {
  const ownerCookie = await findOwnerCookie(jar);
  if (!ownerCookie) return { ok: false, reason: 'signed-out' };
  return isPastLimit(ownerCookie, now) ? { ok: false, reason: 'ended' } : { ok: true, value: ownerCookie };
}

/**
 * For the middleware, before a page is rendered: checks the login, the absolute limit, that an account is chosen and named by the address,
 * and that the chosen account is the customer's to manage (decision on the role in the cookie). What the cookie cannot decide, such as the
 * account of a link and the customer's role on any other account, is left to the page's own guard.
 */
export async function cookieGuard(
  cookies: Pick<CookieJar, 'get' | 'getAll'>,
  area: ProtectedArea,
  query: URLSearchParams,
  now = clock(),
): Promise<CookieVerdict> {
  const jar = { get: (name: string) => cookies.get(name), getAll: () => cookies.getAll(), set: () => null };
  const cookieResult = await checkOwnerCookie(jar, now);
  if (!cookieResult.ok) return { kind: 'refused', reason: cookieResult.reason };
  if (area.needs === 'session') return OPEN;

  const { account, link } = parseNamedAccount(query);
  // Checked before the address is corrected, which would remove the half.
  if (area.needsWholeLink && isHalfLink(link)) return { kind: 'refused', reason: 'not-listed' };
  if (link.accountId !== null || link.guid !== null) return OPEN;
  const { hasChosen, reference, referenceKey: cookieKey, isOwner } = cookieResult.value;
  if (account !== null && account !== reference) return OPEN;
  if (!hasChosen) return { kind: 'refused', reason: 'no-account' };
  if (isOwner === false) {
    logForeignAccount(cookieResult.value, 'other-role');
    return { kind: 'refused', reason: 'other-role' };
  }
  if (account !== null || reference === null || cookieKey !== referenceKey()) return OPEN;
  return { kind: 'redirect', query: accountQuery(query, reference) };
}
