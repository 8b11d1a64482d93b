import 'server-only';
import type { ProviderContext } from '#lib/provider/call.ts';
import { askTokenOnce, contextOfVisit } from '#lib/provider/guest-token.ts';
import { subjectOf } from '#lib/session/attempt-key.ts';
import type { GuestVisit } from '#lib/session/guest-visit.ts';

/** The provider context of a guest; `visit` learns the provider's token, now and when it is renewed. */
export async function guestContext(visit: GuestVisit, phone: string): Promise<ProviderContext> {
  const context = contextOfVisit(visit, { trackingId: visit.trackingId, subject: subjectOf('phone', phone) });
  await askTokenOnce(visit, context);
  return context;
}
