import 'server-only';
import type { ProviderContext } from '#lib/provider/call.ts';
import { subjectOf } from '#lib/http/subject.ts';
import type { OwnerSession } from './owner-session.ts';

/** The provider context of a signed-in customer. */
export function ownerContext(session: OwnerSession): ProviderContext {
  return {
    trackingId: session.trackingId,
    subject: subjectOf('identity', session.custGuid),
    xsrfToken: session.xsrfToken,
    sessionId: session.providerSessionId,
  };
}
