import 'server-only';
import type { Operation, ResponseOf } from '#lib/contract/operation.ts';
import { token } from '#lib/contract/session.ts';
import { type CallInput, callProvider, type ProviderContext } from './call.ts';
import type { ProviderResult } from './provider-result.ts';

/** Spec 3 §7.3: the provider's token for a visit; null when it has none for us. */
export async function askToken(context: ProviderContext): Promise<ProviderResult<string | null>> {
  const result = await callProvider(token, { query: { trackingId: context.trackingId } }, context);
  return result.ok ? { ok: true, value: result.value.xsrfToken ?? null } : result;
}

/** What a guest's visit keeps of the provider's token. `hasRequestedToken`: it was asked for; `xsrfToken` is null where the provider has none. */
export interface GuestToken {
  hasRequestedToken: boolean;
  xsrfToken: string | null;
}

/** A context whose token is the visit's own: a new one serves every later call of the visit, and is there to be written back. */
export function contextOfVisit(
  guestToken: GuestToken,
  who: Pick<ProviderContext, 'trackingId' | 'caller'>,
): ProviderContext {
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

/** Spec 1 §7.1, 3 §3.4, decision on the token: once per visit. A provider without one is no obstacle, and is not asked again. */
export async function askTokenOnce(guestToken: GuestToken, context: ProviderContext): Promise<void> {
  if (guestToken.hasRequestedToken) return;
  guestToken.hasRequestedToken = true;
  guestToken.xsrfToken = await openGuestVisit(context);
}

/** As `askToken`, for a guest, to whom a provider that does not answer is no obstacle: null. */
async function openGuestVisit(context: ProviderContext): Promise<string | null> {
  const result = await askToken(context);
  return result.ok ? result.value : null;
}

/**
 * A guest whose answer is 403 expired gets one silent new token; `context` keeps it for the calls that follow. A charge is not
 * sent again for it: whoever sends one gets its 403.
 */
export async function callAsGuest<Op extends Operation>(
  context: ProviderContext,
  operation: Op,
  input: CallInput<Op>,
): Promise<ProviderResult<ResponseOf<Op>>> {
  const result = await callProvider(operation, input, context);
  if (operation.retry === 'charge') return result;
  if (result.ok || result.reason !== 'session' || result.kind !== 'expired') return result;
  context.xsrfToken = await openGuestVisit(context);
  return callProvider(operation, input, context);
}
