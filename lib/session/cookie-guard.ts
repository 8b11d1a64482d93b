import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { Result } from '#lib/result.ts';
import { accountQuery, namedAccount } from '#lib/rules/account/account-address.ts';
import { roleCheck } from '#lib/rules/account/account-choice.ts';
import type { ProtectedArea } from '#lib/rules/session/site-areas.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { findOwnerSession, isPastLimit, type OwnerSession } from './owner-session.ts';
import { logForeignAccount } from './security-events.ts';
import { isWellNamed, referenceInAddress, selectAccount } from './select-account.ts';

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

/** The session of a customer who logged in here less than twelve hours ago. `now`: ms since 1970. */
export async function sessionByCookie(
  jar: CookieJar | undefined,
  now: number,
): Promise<Result<OwnerSession, 'signed-out' | 'ended'>> {
  const ownerSession = await findOwnerSession(jar);
  if (!ownerSession) return { ok: false, reason: 'signed-out' };
  return isPastLimit(ownerSession, now) ? { ok: false, reason: 'ended' } : { ok: true, value: ownerSession };
}

/** Spec 2 §6: why a role may not manage its account, which is also logged; null for the owner. */
export function roleRefusal(ownerSession: OwnerSession, role: string | null): 'not-listed' | 'other-role' | null {
  const check = roleCheck(role);
  if (check === 'owner') return null;
  logForeignAccount(ownerSession, check);
  return check;
}

/**
 * For the middleware, before a page is rendered: checks the login, the absolute limit, and the account's role as the cookie last recorded
 * it. What the cookie cannot decide is left to the page's own guard.
 */
export async function cookieGuard(
  cookies: Pick<CookieJar, 'get' | 'getAll'>,
  area: ProtectedArea,
  query: URLSearchParams,
  now = clock(),
): Promise<CookieVerdict> {
  const jar = { get: (name: string) => cookies.get(name), getAll: () => cookies.getAll(), set: () => null };
  const found = await sessionByCookie(jar, now);
  if (!found.ok) return { kind: 'refused', reason: found.reason };
  if (area.needs === 'session') return OPEN;

  const { value: ownerSession } = found;
  const named = namedAccount(query);
  const selected = selectAccount(named, ownerSession);
  if (selected.kind === 'none') return { kind: 'refused', reason: 'no-account' };
  if (selected.kind !== 'account') return OPEN;
  const { accountId } = selected;
  const listed = ownerSession.accounts.find((one) => one.accountId === accountId);
  const refusal = listed ? roleRefusal(ownerSession, listed.role) : null;
  if (refusal) return { kind: 'refused', reason: refusal };
  if (isWellNamed(named, ownerSession, accountId)) return OPEN;
  return { kind: 'redirect', query: accountQuery(query, referenceInAddress(ownerSession, accountId)) };
}
