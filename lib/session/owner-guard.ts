import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { Result } from '#lib/result.ts';
import { refusalTarget } from '#lib/domain/session/session-paths.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { type Guard, type HandlerContext, type JsonResponse, limited } from '#lib/http/json-handler.ts';
import { takeTry } from '#lib/http/limits.ts';
import { ownerAccountHash, hashSubject } from '#lib/http/secrets.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import { dropDeadSession } from './stored-session.ts';
import {
  type AccountRefusal,
  type Owner,
  ownerStoreId,
  type OwnerRequest,
  endOnSessionError,
  requireOwner,
} from './require-owner.ts';

/** Part of every request of an account page: the reference of the account that the page shows. */
export interface AccountRequest {
  account: string;
}

/**
 * The owner of the account that the request names. 409 for a reference that does not belong to the identity logged in now, 403 for an
 * account that is not theirs to manage, 429 for more requests than LIMITS_OWNER, 503 if the provider fails during the check, 401 for
 * everything else; nothing is done in any of these cases. If the provider ends the session while the request is served, the response reports that.
 */
export const ownerGuard: Guard<AccountRequest, Owner> = ({ account }, context) =>
  guardOwner(account, context, { isAction: true });

/** As `ownerGuard`, for a read: `?account=`, and `&isAction=true` if the customer did something. */
export const ownerReadGuard: Guard<URLSearchParams, Owner> = (query, context) =>
  guardOwner(query.get('account') ?? '', context, { isAction: query.get('isAction') === 'true' });

/** The response for a service's result: its value, or where the refusal leads. */
export async function ownerResponse(result: Result<object, AccountRefusal>, jar: CookieJar): Promise<JsonResponse> {
  return result.ok ? { body: result.value } : refusalResponse(result.reason, jar);
}

/** As `ownerResponse`, for a change that names the version it is based on: 409 if the account has a newer one. */
export async function changeResponse(
  result: Result<{ outcome: string }, AccountRefusal>,
  jar: CookieJar,
): Promise<JsonResponse> {
  const isConflict = result.ok && result.value.outcome === 'conflict';
  return { ...(await ownerResponse(result, jar)), ...(isConflict && { status: 409 }) };
}

/**
 * As `ownerGuard`, for the requests of a payment: the role is read afresh before a charge, and reading the status does not count as
 * activity.
 */
export const paymentGuard: Guard<unknown, Owner> = (input, context) => {
  if (input instanceof URLSearchParams) return ownerReadGuard(input, context);
  const account = typeof input === 'object' && input && 'account' in input ? String(input.account) : '';
  return guardOwner(account, context, { isAction: true, isRoleFresh: true });
};

/** As `ownerGuard`, for the requests of an activation, whose sessions last longer. Waiting for the modem counts as activity. */
export const activationGuard: Guard<AccountRequest | URLSearchParams, Owner> = (input, context) => {
  const account = input instanceof URLSearchParams ? (input.get('account') ?? '') : input.account;
  return guardOwner(account, context, { isAction: true, area: 'activation' });
};

/** Records a failed provider call, which may have ended the owner's session: the response of the request then reports that. */
export async function recordProviderFailure(
  { ownerSession, sessionEnd }: Owner,
  failure: ProviderFailure,
): Promise<void> {
  const reason = await endOnSessionError(ownerSession, failure, clock());
  if (reason !== 'failed') sessionEnd.reason = reason;
}

async function guardOwner(
  account: string,
  { jar, device, address, reference }: HandlerContext,
  request: Pick<OwnerRequest, 'isAction' | 'isRoleFresh' | 'area'>,
): ReturnType<Guard<unknown, Owner>> {
  const namedAccount = { account, link: { accountId: null, guid: null } };
  const owner = await requireOwner({ jar, named: namedAccount, ...request });
  if (!owner.ok) return { ok: false, response: await refusalResponse(owner.reason, jar) };
  const { sessionEnd, accountId } = owner.value;
  const ownerHash = ownerAccountHash(ownerStoreId(owner.value), hashSubject('account', accountId));
  const limitResult = await takeTry('owner', { device, address, subjectHash: null, ownerHash });
  if (!limitResult.allowed) return { ok: false, response: limited(limitResult.retryAfterMs, reference) };
  return {
    ok: true,
    who: owner.value,
    refusal: async (ran) => sessionEnd.reason && withOutcome(await refusalResponse(sessionEnd.reason, jar), ran),
  };
}

/** Adds the outcome from before the session ended: whether a payment was sent. */
function withOutcome(refusalBody: JsonResponse, response: JsonResponse | Response): JsonResponse {
  const outcome = !(response instanceof Response) && 'outcome' in response.body ? response.body.outcome : undefined;
  return outcome === undefined ? refusalBody : { ...refusalBody, body: { ...refusalBody.body, outcome } };
}

async function refusalResponse(reason: AccountRefusal, jar: CookieJar): Promise<JsonResponse> {
  await dropDeadSession(clock(), jar);
  if (reason === 'account-changed') return { status: 409, body: { reason } };
  const isForbidden = reason === 'not-listed' || reason === 'other-role';
  const status = isForbidden ? 403 : reason === 'failed' ? 503 : 401;
  return { status, body: { reason, redirectTo: refusalTarget(reason) } };
}
