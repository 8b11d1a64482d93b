import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { ProviderContext } from '#lib/provider/call.ts';
import { findIdentity, type Identity } from './provider-owner-session.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import type { Result } from '#lib/result.ts';
import type { NamedAccount } from '#lib/domain/account-address.ts';
import { roleCheck } from '#lib/domain/account-choice.ts';
import type { IdleArea } from '#lib/domain/session/idle.ts';
import type { OwnerRefusal } from '#lib/domain/session/refusal-target.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { accountReference } from './account-reference.ts';
import { liveSession } from './live-session.ts';
import type { OwnerSession } from './owner-session.ts';
import { logForeignAccount } from './security-events.ts';
import { selectAccount } from './select-account.ts';
import { endSession, findKnownAccount, keepRole, recordAction, recordCall, removeSession } from './session-flags.ts';

export interface SignedIn {
  ownerSession: OwnerSession;
  context: ProviderContext;
}

export interface Owner extends SignedIn {
  accountId: string;
  /** The account's reference, part of its pages' addresses and requests. */
  account: string;
  /** The identity, if it had to be fetched to check the role, so that it need not be fetched again. */
  identity: Identity | null;
  /** Whether this login has made its startup calls for the account. */
  isStarted: boolean;
  /** Why the provider ended the session while this request was being served; null while it is alive. */
  sessionEnd: { reason: OwnerRefusal | null };
}

export interface SessionRequest {
  /** The current request's cookies by default. */
  jar?: CookieJar;
  area?: IdleArea;
  /** Whether the customer did something; false for what a page does on its own, and for prefetching. */
  isAction?: boolean;
  /** ms since 1970. */
  now?: number;
}

export interface OwnerRequest extends SessionRequest {
  /** The account named by the address or the request; it selects among the identity's own accounts. */
  named?: NamedAccount;
  /** Reads the role now, ignoring the cached one: before every charge. */
  isRoleFresh?: boolean;
}

/** `account-changed`: the reference does not belong to the identity that is logged in now. */
export type AccountRefusal = OwnerRefusal | 'account-changed';

export const NOTHING_NAMED: NamedAccount = { account: null, link: { accountId: null, guid: null } };

/** Reliability §Who may do what: for pages, handlers and services. Requires a customer who is logged in and was active recently. */
export async function requireSession(request: SessionRequest = {}): Promise<Result<SignedIn, OwnerRefusal>> {
  const { area = 'account', isAction = true, now = clock() } = request;
  const live = await liveSession(request.jar, area, now);
  if (!live.ok) return live;
  const ownerSession = live.value;
  if (isAction) await recordAction(ownerSession.id, now);
  return { ok: true, value: { ownerSession, context: ownerContext(ownerSession) } };
}

/** As `requireSession`, and requires that they own the named account; their role on it was read at most 60 s ago. */
export async function requireOwner(request: OwnerRequest = {}): Promise<Result<Owner, AccountRefusal>> {
  const { now = clock(), named = NOTHING_NAMED, isAction = true, isRoleFresh = false } = request;
  const signedIn = await requireSession({ ...request, isAction: false, now });
  if (!signedIn.ok) return signedIn;
  const { ownerSession } = signedIn.value;
  const selected = selectAccount(named, ownerSession);
  if (selected.kind === 'other-identity') return foreign(ownerSession, 'account-changed');
  const selectedId = selected.kind === 'account' ? selected.accountId : null;
  const [known] = await Promise.all([
    selectedId === null ? null : findKnownAccount(ownerSession, accountReference(ownerSession, selectedId), now),
    isAction ? recordAction(ownerSession.id, now) : null,
  ]);
  if (selected.kind === 'none') return { ok: false, reason: 'no-account' };

  if (selectedId !== null && known?.role !== undefined && !isRoleFresh) {
    return judged(signedIn.value, { accountId: selectedId, identity: null, isStarted: known.isStarted }, known.role);
  }
  const identity = await askIdentity(signedIn.value, now);
  if (!identity.ok) return identity;
  const { accounts } = identity.value;
  // An account that a move has opened since the login is theirs too.
  const found = selected.kind === 'account' ? selected : selectAccount(named, { ...ownerSession, accounts });
  if (found.kind !== 'account') return foreign(ownerSession, found.kind === 'unknown' ? found.reason : 'not-listed');
  const { accountId } = found;
  const reference = accountReference(ownerSession, accountId);
  const role = accounts.find((account) => account.accountId === accountId)?.role ?? null;
  const { isStarted } = known ?? (await findKnownAccount(ownerSession, reference, now));
  await keepRole(ownerSession.id, reference, role, now);
  return judged(signedIn.value, { accountId, identity: identity.value, isStarted }, role);
}

/** Fetches the identity. A session error of the provider ends our session too. */
export async function askIdentity(
  { ownerSession, context }: SignedIn,
  now: number,
): Promise<Result<Identity, OwnerRefusal>> {
  const response = await findIdentity(context, ownerSession.custGuid);
  if (!response.ok) return { ok: false, reason: await refusalOf(ownerSession, response, now) };
  await recordCall(ownerSession.id, now);
  return response;
}

/** Spec 3 §4.6: what a failed call means for the session; `failed` if the session continues. */
export async function refusalOf(
  ownerSession: Pick<OwnerSession, 'id' | 'loginId'>,
  failure: ProviderFailure,
  now: number,
): Promise<'expired' | 'rejected' | 'failed'> {
  if (failure.reason !== 'session') return 'failed';
  await endSession(ownerSession.id, failure.kind === 'expired' ? 'idle' : 'ended', now);
  await removeSession(ownerSession.loginId);
  return failure.kind;
}

/** Spec 2 §6: why a role may not manage its account, which is also logged; null for the owner. */
export function roleRefusal(ownerSession: OwnerSession, role: string | null): 'not-listed' | 'other-role' | null {
  const check = roleCheck(role);
  if (check === 'owner') return null;
  logForeignAccount(ownerSession, check);
  return check;
}

function judged(
  signedIn: SignedIn,
  of: Pick<Owner, 'accountId' | 'identity' | 'isStarted'>,
  role: string | null,
): Result<Owner, AccountRefusal> {
  const { ownerSession } = signedIn;
  const refusal = roleRefusal(ownerSession, role);
  if (refusal) return { ok: false, reason: refusal };
  const account = accountReference(ownerSession, of.accountId);
  return { ok: true, value: { ...signedIn, ...of, account, sessionEnd: { reason: null } } };
}

function foreign<Reason extends AccountRefusal>(
  ownerSession: OwnerSession,
  reason: Reason,
): { ok: false; reason: Reason } {
  logForeignAccount(ownerSession, reason);
  return { ok: false, reason };
}

/** The owner's id in the store, in the place of a browser's: the same in every browser that they log in with, so that all of them pay once. */
export function ownerIdOf({ ownerSession }: Pick<SignedIn, 'ownerSession'>): string {
  return subjectHashOf('identity', ownerSession.custGuid);
}

/** The provider context of a signed-in customer. */
export function ownerContext(ownerSession: OwnerSession): ProviderContext {
  return {
    trackingId: ownerSession.trackingId,
    caller: subjectHashOf('identity', ownerSession.custGuid),
    xsrfToken: ownerSession.xsrfToken,
    sessionId: ownerSession.providerSessionId,
  };
}
