import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { findIdentity, type Identity } from './provider-owner-session.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import type { Result } from '#lib/result.ts';
import type { NamedAccount } from '#lib/domain/account-address.ts';
import { roleCheck } from '#lib/domain/account-choice.ts';
import type { IdleArea } from '#lib/domain/session/idle.ts';
import type { OwnerRefusal } from '#lib/domain/session/session-paths.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { accountReference, selectAccount } from './account-reference.ts';
import {
  loadLiveSession,
  endSession,
  findCachedAccount,
  cacheRole,
  recordAction,
  recordCall,
  removeSession,
} from './stored-session.ts';
import type { OwnerSession } from './owner-session.ts';
import { logForeignAccount } from './security-events.ts';

export interface SignedIn {
  ownerSession: OwnerSession;
  callContext: CallContext;
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

export const NO_NAMED_ACCOUNT: NamedAccount = { account: null, link: { accountId: null, guid: null } };

/** Reliability §Who may do what: for pages, handlers and services. Requires a customer who is logged in and was active recently. */
export async function requireSession(request: SessionRequest = {}): Promise<Result<SignedIn, OwnerRefusal>> {
  const { area = 'account', isAction = true, now = clock() } = request;
  const live = await loadLiveSession(request.jar, area, now);
  if (!live.ok) return live;
  const ownerSession = live.value;
  if (isAction) await recordAction(ownerSession.id, now);
  return { ok: true, value: { ownerSession, callContext: ownerContext(ownerSession) } };
}

/** As `requireSession`, and requires that they own the named account; their role on it was read at most 60 s ago. */
export async function requireOwner(request: OwnerRequest = {}): Promise<Result<Owner, AccountRefusal>> {
  const { now = clock(), named = NO_NAMED_ACCOUNT, isAction = true, isRoleFresh = false } = request;
  const signedIn = await requireSession({ ...request, isAction: false, now });
  if (!signedIn.ok) return signedIn;
  const { ownerSession } = signedIn.value;
  const selection = selectAccount(named, ownerSession);
  if (selection.kind === 'other-identity') return refuseForeign(ownerSession, 'account-changed');
  const selectedId = selection.kind === 'account' ? selection.accountId : null;
  const [cachedAccount] = await Promise.all([
    selectedId === null ? null : findCachedAccount(ownerSession, accountReference(ownerSession, selectedId), now),
    isAction ? recordAction(ownerSession.id, now) : null,
  ]);
  if (selection.kind === 'none') return { ok: false, reason: 'no-account' };

  if (selectedId !== null && cachedAccount?.role !== undefined && !isRoleFresh) {
    return checkRole(
      signedIn.value,
      { accountId: selectedId, identity: null, isStarted: cachedAccount.isStarted },
      cachedAccount.role,
    );
  }
  const identity = await loadIdentity(signedIn.value, now);
  if (!identity.ok) return identity;
  const { accounts } = identity.value;
  // An account that a move has opened since the login is theirs too.
  const listedSelection =
    selection.kind === 'account' ? selection : selectAccount(named, { ...ownerSession, accounts });
  if (listedSelection.kind !== 'account')
    return refuseForeign(ownerSession, listedSelection.kind === 'unknown' ? listedSelection.reason : 'not-listed');
  const { accountId } = listedSelection;
  const reference = accountReference(ownerSession, accountId);
  const role = accounts.find((account) => account.accountId === accountId)?.role ?? null;
  const { isStarted } = cachedAccount ?? (await findCachedAccount(ownerSession, reference, now));
  await cacheRole(ownerSession.id, reference, role, now);
  return checkRole(signedIn.value, { accountId, identity: identity.value, isStarted }, role);
}

/** Fetches the identity. A session error of the provider ends our session too. */
export async function loadIdentity(
  { ownerSession, callContext }: SignedIn,
  now: number,
): Promise<Result<Identity, OwnerRefusal>> {
  const response = await findIdentity(callContext, ownerSession.custGuid);
  if (!response.ok) return { ok: false, reason: await endOnSessionError(ownerSession, response, now) };
  await recordCall(ownerSession.id, now);
  return response;
}

/** Spec 3 §4.6: what a failed call means for the session; `failed` if the session continues. */
export async function endOnSessionError(
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

function checkRole(
  signedIn: SignedIn,
  fields: Pick<Owner, 'accountId' | 'identity' | 'isStarted'>,
  role: string | null,
): Result<Owner, AccountRefusal> {
  const { ownerSession } = signedIn;
  const refusal = roleRefusal(ownerSession, role);
  if (refusal) return { ok: false, reason: refusal };
  const account = accountReference(ownerSession, fields.accountId);
  return { ok: true, value: { ...signedIn, ...fields, account, sessionEnd: { reason: null } } };
}

function refuseForeign<Reason extends AccountRefusal>(
  ownerSession: OwnerSession,
  reason: Reason,
): { ok: false; reason: Reason } {
  logForeignAccount(ownerSession, reason);
  return { ok: false, reason };
}

/** The owner's id in the store, used like a browser's: it is the same in every browser that they log in with, so that all of them pay once. */
export function ownerStoreId({ ownerSession }: Pick<SignedIn, 'ownerSession'>): string {
  return hashSubject('identity', ownerSession.custGuid);
}

/** The provider context of a signed-in customer. */
export function ownerContext(ownerSession: OwnerSession): CallContext {
  return {
    trackingId: ownerSession.trackingId,
    caller: hashSubject('identity', ownerSession.custGuid),
    xsrfToken: ownerSession.xsrfToken,
    sessionId: ownerSession.providerSessionId,
  };
}
