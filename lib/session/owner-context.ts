import 'server-only';
import type { ProviderContext } from '#lib/provider/call.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import type { OwnerSession } from './owner-session.ts';

/** The provider context of a signed-in customer. */
export function ownerContext(ownerSession: OwnerSession): ProviderContext {
  return {
    trackingId: ownerSession.trackingId,
    caller: subjectHashOf('identity', ownerSession.custGuid),
    xsrfToken: ownerSession.xsrfToken,
    sessionId: ownerSession.providerSessionId,
  };
}
