import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { Result } from '#lib/result.ts';
import { type OwnerRefusal, refusalTarget } from '#lib/rules/session/refusal-target.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import type { Guard, Handling, JsonResponse } from '#lib/http/json-handler.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import { dropDeadSession } from './live-session.ts';
import { type AccountRefusal, type Owner, type OwnerRequest, refusalOf, requireOwner } from './require-owner.ts';

/** Part of every request of an account page: the reference of the account that the page shows. */
export interface AccountRequest {
  account: string;
}

/**
 * The owner of the account that the request names. 409 for a reference that does not belong to the identity logged in now, 403 for an
 * account that is not theirs to manage, 503 if the provider fails during the check, 401 for everything else; nothing is done in any of
 * these cases.
 */
export const ownerGuard: Guard<AccountRequest, Owner> = ({ account }, handling) =>
  guarded(account, handling, { isAction: true });

/** As `ownerGuard`, for a read: `?account=`, and `&isAction=true` if the customer did something. */
export const ownerReadGuard: Guard<URLSearchParams, Owner> = (query, handling) =>
  guarded(query.get('account') ?? '', handling, { isAction: query.get('isAction') === 'true' });

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

/** An owner who pays. `refusal`: why the provider ended their session in the meantime; null while it is alive. */
export interface Buyer {
  owner: Owner;
  refusal: OwnerRefusal | null;
}

/** As `ownerGuard`, for purchases: if the provider ends the session in the meantime, the response reports that. */
export const buyerGuard: Guard<AccountRequest, Buyer> = ({ account }, handling) =>
  buyerOf(guarded(account, handling, { isAction: true }), handling);

/**
 * As `buyerGuard`, for the requests of a payment: the role is read afresh before a charge, and reading the status does not count as
 * activity.
 */
export const payerGuard: Guard<unknown, Buyer> = (input, handling) => {
  if (input instanceof URLSearchParams) return buyerOf(ownerReadGuard(input, handling), handling);
  const account = typeof input === 'object' && input && 'account' in input ? String(input.account) : '';
  return buyerOf(guarded(account, handling, { isAction: true, isRoleFresh: true }), handling);
};

/** As `buyerGuard`, for the requests of an activation, whose sessions last longer. Waiting for the modem counts as activity. */
export const activationGuard: Guard<AccountRequest | URLSearchParams, Buyer> = (input, handling) => {
  const account = input instanceof URLSearchParams ? (input.get('account') ?? '') : input.account;
  return buyerOf(guarded(account, handling, { isAction: true, area: 'activation' }), handling);
};

/** Records a failed provider call of a buyer, which may have ended their session. */
export async function noteRefusal(buyer: Buyer, failure: ProviderFailure): Promise<void> {
  const reason = await refusalOf(buyer.owner.ownerSession, failure, clock());
  if (reason !== 'failed') buyer.refusal = reason;
}

async function buyerOf(
  guarding: ReturnType<Guard<unknown, Owner>>,
  { jar }: Handling,
): ReturnType<Guard<unknown, Buyer>> {
  const owner = await guarding;
  if (!owner.ok) return owner;
  const buyer: Buyer = { owner: owner.who, refusal: null };
  return { ok: true, who: buyer, refusal: async () => buyer.refusal && refusalResponse(buyer.refusal, jar) };
}

async function guarded(
  account: string,
  { jar }: Handling,
  request: Pick<OwnerRequest, 'isAction' | 'isRoleFresh' | 'area'>,
) {
  const named = { account, link: { accountId: null, guid: null } };
  const owner = await requireOwner({ jar, named, ...request });
  if (owner.ok) return { ok: true as const, who: owner.value };
  return { ok: false as const, response: await refusalResponse(owner.reason, jar) };
}

async function refusalResponse(reason: AccountRefusal, jar: CookieJar): Promise<JsonResponse> {
  await dropDeadSession(clock(), jar);
  if (reason === 'account-changed') return { status: 409, body: { reason } };
  const isForbidden = reason === 'not-listed' || reason === 'other-role';
  const status = isForbidden ? 403 : reason === 'failed' ? 503 : 401;
  return { status, body: { reason, redirectTo: refusalTarget(reason) } };
}
