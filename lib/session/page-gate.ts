import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { lookedAt } from '#lib/rules/account/account-link.ts';
import { roleCheck } from '#lib/rules/account/role.ts';
import type { ProtectedArea } from '#lib/rules/session/protected-area.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import type { CookieJar } from './cookie-jar.ts';
import { liveSession } from './live-session.ts';
import { findRole } from './session-marks.ts';

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
  const live = await liveSession(
    { get: (name) => jar.get(name), getAll: () => jar.getAll(), set: () => null },
    area.idle,
    now,
  );
  if (!live.ok) return live.reason;
  if (area.needs === 'session') return null;

  const link = { accountId: query.get('accountId'), guid: query.get('guid') };
  const session = live.value;
  const selected = lookedAt(link, session);
  if (selected.kind === 'none') return 'no-account';
  if (selected.kind === 'foreign') return null;
  const { accountId } = selected;
  const listed = session.accounts.find((one) => one.accountId === accountId)?.role;
  const role = (await findRole(session.id, accountId, now)) ?? listed;
  if (role === undefined) return null;
  const check = roleCheck(role);
  return check === 'owner' ? null : check;
}
