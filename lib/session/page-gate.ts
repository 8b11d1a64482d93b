import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { accountQuery, namedAccount } from '#lib/rules/account/account-address.ts';
import { roleCheck } from '#lib/rules/account/role.ts';
import type { ProtectedArea } from '#lib/rules/session/protected-area.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { findOwnerSession, isPastLimit } from './owner-session.ts';
import { logForeignAccount } from './security-events.ts';
import { isWellNamed, referenceInAddress, selectAccount } from './select-account.ts';

export type Gate =
  | { kind: 'open' }
  | { kind: 'refused'; reason: OwnerRefusal }
  /** The query with which the same page names the account as it should. */
  | { kind: 'redirect'; query: string };

const OPEN = { kind: 'open' } as const;

/**
 * The first gate, before a page is begun. It decides by the sealed cookie alone: logged in, within the absolute limit, the role as it was
 * at the login. The store and the provider are asked by the page's own guard.
 */
export async function pageGate(
  cookies: Pick<CookieJar, 'get' | 'getAll'>,
  area: ProtectedArea,
  query: URLSearchParams,
  now = clock(),
): Promise<Gate> {
  const jar = { get: (name: string) => cookies.get(name), getAll: () => cookies.getAll(), set: () => null };
  const session = await findOwnerSession(jar);
  if (!session || isPastLimit(session, now)) return { kind: 'refused', reason: 'signed-out' };
  if (area.needs === 'session') return OPEN;

  const named = namedAccount(query);
  const selected = selectAccount(named, session);
  if (selected.kind === 'none') return { kind: 'refused', reason: 'no-account' };
  if (selected.kind !== 'account') return OPEN;
  const { accountId } = selected;
  const role = session.accounts.find((one) => one.accountId === accountId)?.role;
  const check = role === undefined ? 'owner' : roleCheck(role);
  if (check !== 'owner') {
    logForeignAccount(session, check);
    return { kind: 'refused', reason: check };
  }
  if (isWellNamed(named, session, accountId)) return OPEN;
  return { kind: 'redirect', query: accountQuery(query, referenceInAddress(session, accountId)) };
}
