import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { Result } from '#lib/result.ts';
import { refusalTarget } from '#lib/rules/session/refusal-target.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import type { Guard, Handling, JsonResponse } from '#lib/http/json-handler.ts';
import { dropDeadSession } from './live-session.ts';
import { type AccountRefusal, type Owner, requireOwner } from './require-owner.ts';

/** What every request of an account page carries: the reference of the account that the page shows. */
export interface AccountRequest {
  account: string;
}

/**
 * The owner of the account that the request names. A reference that the identity logged in now does not own is refused with 409 before
 * anything is done; 403 is for what is not theirs to manage, 503 for a provider that could not be asked, 401 for the rest.
 */
export const ownerGuard: Guard<AccountRequest, Owner> = ({ account }, handling) =>
  guarded(account, handling, { isAction: true });

/** The same for a read: `?account=`, and `&isAction=true` when it is the customer's own act. */
export const ownerReadGuard: Guard<URLSearchParams, Owner> = (query, handling) =>
  guarded(query.get('account') ?? '', handling, { isAction: query.get('isAction') === 'true' });

/** What a service made of the owner's request: its value, or where its refusal leads. */
export async function ownerResponse(result: Result<object, AccountRefusal>, jar: CookieJar): Promise<JsonResponse> {
  return result.ok ? { body: result.value } : refusalResponse(result.reason, jar);
}

async function guarded(account: string, { jar }: Handling, request: { isAction: boolean }) {
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
  return { status, body: { reason, leadsTo: refusalTarget(reason) } };
}
