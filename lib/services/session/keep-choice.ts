import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { Result } from '#lib/result.ts';
import type { AccountLink } from '#lib/rules/account/account-link.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import type { CookieJar } from '#lib/session/cookie-jar.ts';
import { withAccount, writeOwnerSession } from '#lib/session/owner-session.ts';
import { requireOwner } from '#lib/session/require-owner.ts';
import { beginSession, endSession, findTokens, keepRole } from '#lib/session/session-marks.ts';

/**
 * Reliability: the account that an address has selected becomes the session's, under an id that is new; the pages behind it
 * need not name it again. Their role on it is checked here too. Route handlers only.
 */
export async function keepChoice(
  jar: CookieJar,
  link: AccountLink,
  now = clock(),
): Promise<Result<null, OwnerRefusal>> {
  const owner = await requireOwner({ jar, link, isAction: false, now });
  if (!owner.ok) return owner;
  const { session, accountId } = owner.value;
  if (session.chosen === accountId) return { ok: true, value: null };
  const next = withAccount(session, accountId);
  await beginSession(next.id, await findTokens(session.id, now), now);
  await keepRole(next.id, accountId, 'ACCOUNT_OWNER', now);
  await writeOwnerSession(next, jar);
  await endSession(session.id, 'ended', now);
  return { ok: true, value: null };
}
