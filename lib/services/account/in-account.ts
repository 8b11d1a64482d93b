import 'server-only';
import type { Result } from '#lib/result.ts';
import { type OwnerRefusal, refusalTarget } from '#lib/rules/session/refusal-target.ts';
import type { CookieJar } from '#lib/session/cookie-jar.ts';
import type { JsonAnswer } from '#lib/session/handle.ts';
import { clearOwnerSession } from '#lib/session/owner-session.ts';
import { type Owner, requireOwner } from '#lib/session/require-owner.ts';

interface Asked {
  jar: CookieJar;
  /** As it stands in the page's address; null is the account that was chosen. */
  account: string | null;
  /** Not so for what a page asks by itself. */
  isAction: boolean;
}

/** Nobody is signed in any more; a session that has moved on to another id is not one of them, for its cookie is a new one. */
const OVER: readonly OwnerRefusal[] = ['idle', 'expired', 'rejected'];
const FORBIDDEN: readonly OwnerRefusal[] = ['not-listed', 'other-role'];

/**
 * Runs for the owner of an account, whose session is checked here. Not ok is answered with where it leads: 403 for what is not theirs,
 * 503 when the provider could not be asked, 401 otherwise. Route handlers only.
 */
export async function inAccount(
  { jar, account, isAction }: Asked,
  run: (owner: Owner) => Promise<Result<object, OwnerRefusal>>,
): Promise<JsonAnswer> {
  const owner = await requireOwner({ jar, isAction, link: { accountId: account, guid: null } });
  const done = owner.ok ? await run(owner.value) : owner;
  if (done.ok) return { body: done.value };
  const { reason } = done;
  if (OVER.includes(reason)) clearOwnerSession(jar);
  const status = FORBIDDEN.includes(reason) ? 403 : reason === 'failed' ? 503 : 401;
  return { status, body: { reason, leadsTo: refusalTarget(reason) } };
}
