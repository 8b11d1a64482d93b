import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { selectByLink } from '#lib/rules/account/account-link.ts';
import { roleCheck } from '#lib/rules/account/role.ts';
import type { ProtectedArea } from '#lib/rules/session/protected-area.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import type { CookieJar } from './cookie-jar.ts';
import { findOwnerSession } from './owner-session.ts';
import { endSession, findRole, livenessOf } from './session-marks.ts';

/**
 * The first gate, before a page is begun: why it need not be, or null. The provider is not asked: the role is the one it gave last, which
 * is a minute old or of the sign-in. What this cannot tell, the page's own guard does.
 */
export async function pageGate(
  jar: Pick<CookieJar, 'get' | 'getAll'>,
  area: ProtectedArea,
  query: URLSearchParams,
  now = clock(),
): Promise<OwnerRefusal | null> {
  const session = await findOwnerSession({ get: (name) => jar.get(name), getAll: () => jar.getAll(), set: () => null });
  if (!session) return 'signed-out';
  const liveness = await livenessOf(session.id, area.idle, now);
  if (liveness === 'idle') await endSession(session.id, 'idle', now);
  if (liveness !== 'alive') return liveness;
  if (area.needs === 'session') return null;

  const link = { accountId: query.get('accountId'), guid: query.get('guid') };
  const accountIds = session.accounts.map(({ accountId }) => accountId);
  const selected = selectByLink(link, { custGuid: session.custGuid, accountIds });
  if (selected.kind === 'none' && session.chosen === null) return 'no-account';
  const accountId = selected.kind === 'account' ? selected.accountId : session.chosen;
  if (selected.kind === 'foreign' || accountId === null) return null;
  const listed = session.accounts.find((one) => one.accountId === accountId)?.role;
  const role = (await findRole(session.id, accountId, now)) ?? listed;
  if (role === undefined) return null;
  const check = roleCheck(role);
  return check === 'owner' ? null : check;
}
