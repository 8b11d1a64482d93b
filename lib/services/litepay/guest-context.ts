import 'server-only';
import type { ProviderContext } from '#lib/provider/call.ts';
import { openGuestVisit } from '#lib/provider/guest-token.ts';
import { subjectOf } from '#lib/session/attempt-key.ts';
import type { GuestVisit } from '#lib/session/guest-visit.ts';

/**
 * The provider context of a guest. The provider's token is asked for once per visit; a provider without one is no
 * obstacle (spec 3 §3.4), and is not asked again.
 */
export async function guestContext(
  visit: GuestVisit,
  phone: string,
): Promise<{ context: ProviderContext; visit: GuestVisit }> {
  const context: ProviderContext = {
    trackingId: visit.trackingId,
    subject: subjectOf('phone', phone),
    xsrfToken: visit.xsrfToken,
  };
  if (!visit.hasAskedToken) context.xsrfToken = await openGuestVisit(context);
  return { context, visit: { ...visit, hasAskedToken: true, xsrfToken: context.xsrfToken } };
}
