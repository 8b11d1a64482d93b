import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { ProviderContext } from '#lib/provider/call.ts';
import { findIdentity, type Identity } from '#lib/provider/owner-session.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import type { Result } from '#lib/result.ts';
import { type AccountLink, lookedAt } from '#lib/rules/account/account-link.ts';
import { roleCheck } from '#lib/rules/account/role.ts';
import type { IdleArea } from '#lib/rules/session/idle.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import type { CookieJar } from './cookie-jar.ts';
import { ownerContext } from './owner-context.ts';
import { liveSession } from './live-session.ts';
import type { OwnerSession } from './owner-session.ts';
import { endSession, findRole, keepRole, markAction, markCall } from './session-marks.ts';

export interface SignedIn {
  session: OwnerSession;
  context: ProviderContext;
}

export interface Owner extends SignedIn {
  accountId: string;
  /** When the role had to be asked for: what the provider answered, which need not be asked for again. */
  identity: Identity | null;
}

export interface SessionAsked {
  /** The cookies of the running request unless said otherwise. */
  jar?: CookieJar;
  area?: IdleArea;
  /** Whether this is something that the customer has done; not so for what a page does by itself, and for prefetching. */
  isAction?: boolean;
  /** ms since 1970. */
  now?: number;
}

export interface OwnerAsked extends SessionAsked {
  /** What the address names, if it does: it selects among the identity's own accounts. */
  link?: AccountLink;
  /** The role is asked for now, whatever was answered a moment ago: before every charge. */
  isRoleFresh?: boolean;
}

/** Reliability 'Who may do what': for pages, handlers and services. Somebody is signed in, and was active lately. */
export async function requireSession(asked: SessionAsked = {}): Promise<Result<SignedIn, OwnerRefusal>> {
  const { area = 'account', isAction = true, now = clock() } = asked;
  const live = await liveSession(asked.jar, area, now);
  if (!live.ok) return live;
  const session = live.value;
  if (isAction) await markAction(session.id, now);
  return { ok: true, value: { session, context: ownerContext(session) } };
}

/** As `requireSession`, and they own the account that is looked at; their role on it was read at most 60 s ago. */
export async function requireOwner(asked: OwnerAsked = {}): Promise<Result<Owner, OwnerRefusal>> {
  const { now = clock(), link = { accountId: null, guid: null }, isRoleFresh = false } = asked;
  const signedIn = await requireSession({ ...asked, now });
  if (!signedIn.ok) return signedIn;
  const { session } = signedIn.value;
  const selected = lookedAt(link, session);
  if (selected.kind === 'none') return { ok: false, reason: 'no-account' };
  const known = selected.kind === 'account' ? selected.accountId : null;

  const kept = known === null || isRoleFresh ? undefined : await findRole(session.id, known, now);
  if (known !== null && kept !== undefined) return judged(signedIn.value, known, kept, null);

  const identity = await askIdentity(signedIn.value, now);
  if (!identity.ok) return identity;
  const { accounts } = identity.value;
  // An account that a move has opened since the sign-in is theirs as well.
  const again = known === null ? lookedAt(link, { ...session, accounts }) : null;
  const accountId = known ?? (again?.kind === 'account' ? again.accountId : null);
  if (accountId === null) return { ok: false, reason: 'not-listed' };
  const role = accounts.find((account) => account.accountId === accountId)?.role ?? null;
  await keepRole(session.id, accountId, role, now);
  return judged(signedIn.value, accountId, role, identity.value);
}

/** The identity as it is now. A session error of the provider ends our session too. */
export async function askIdentity(
  { session, context }: SignedIn,
  now: number,
): Promise<Result<Identity, OwnerRefusal>> {
  const answer = await findIdentity(context, session.custGuid);
  if (!answer.ok) return { ok: false, reason: await refusalOf(session, answer, now) };
  await markCall(session.id, now);
  return answer;
}

/** Spec 3 §4.6: what a failed call means for the session; `failed` when it goes on. */
export async function refusalOf(
  session: Pick<OwnerSession, 'id'>,
  failure: ProviderFailure,
  now: number,
): Promise<'expired' | 'rejected' | 'failed'> {
  if (failure.reason !== 'session') return 'failed';
  await endSession(session.id, failure.kind === 'expired' ? 'idle' : 'ended', now);
  return failure.kind;
}

function judged(
  signedIn: SignedIn,
  accountId: string,
  role: string | null,
  identity: Identity | null,
): Result<Owner, OwnerRefusal> {
  const check = roleCheck(role);
  return check === 'owner' ? { ok: true, value: { ...signedIn, accountId, identity } } : { ok: false, reason: check };
}
