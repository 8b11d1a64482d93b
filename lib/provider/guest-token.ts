import 'server-only';
import type { Operation, ResponseOf } from '#lib/contract/operation.ts';
import { token } from '#lib/contract/session.ts';
import { type CallInput, callProvider, type CallContext } from './call.ts';
import type { ProviderResult } from './provider-result.ts';

/** Spec 3 §7.3: requests the provider's token for a visit; null if the provider issues none. */
export async function requestToken(callContext: CallContext): Promise<ProviderResult<string | null>> {
  const result = await callProvider(token, { query: { trackingId: callContext.trackingId } }, callContext);
  return result.ok ? { ok: true, value: result.value.xsrfToken ?? null } : result;
}

/**
 * The provider's token as a guest's visit keeps it. `hasRequestedToken`: it was requested; `xsrfToken` is null if the provider issued none.
 */
export interface GuestToken {
  hasRequestedToken: boolean;
  xsrfToken: string | null;
}

/** Returns a context that reads and writes the visit's token: a new token serves every later call of the visit and can be saved with it. */
export function createVisitContext(
  guestToken: GuestToken,
  who: Pick<CallContext, 'trackingId' | 'caller'>,
): CallContext {
  return {
    ...who,
    get xsrfToken() {
      return guestToken.xsrfToken;
    },
    set xsrfToken(token) {
      guestToken.xsrfToken = token;
    },
  };
}

/**
 * Spec 1 §7.1, 3 §3.4, decision on the token: requests the token once per visit. Without one the visit goes on, and there is no further
 * request for a token.
 */
export async function requestTokenOnce(guestToken: GuestToken, callContext: CallContext): Promise<void> {
  if (guestToken.hasRequestedToken) return;
  guestToken.hasRequestedToken = true;
  guestToken.xsrfToken = await requestTokenOrNull(callContext);
}

/** Like `requestToken`, but null on failure: a guest can go on without a token. */
async function requestTokenOrNull(callContext: CallContext): Promise<string | null> {
  const result = await requestToken(callContext);
  return result.ok ? result.value : null;
}

/**
 * Calls the provider as a guest. After a 403 `expired` the call is repeated once with a new token, which `context` keeps for later calls. A
 * charge is never repeated: its caller gets the 403.
 */
export async function callAsGuest<Op extends Operation>(
  callContext: CallContext,
  operation: Op,
  input: CallInput<Op>,
): Promise<ProviderResult<ResponseOf<Op>>> {
  const result = await callProvider(operation, input, callContext);
  if (operation.retry === 'charge') return result;
  if (result.ok || result.reason !== 'session' || result.kind !== 'expired') return result;
  callContext.xsrfToken = await requestTokenOrNull(callContext);
  return callProvider(operation, input, callContext);
}
