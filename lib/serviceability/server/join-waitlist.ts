import 'server-only';
import type { z } from 'zod';
import type { joinRequestSchema, WaitlistResponse } from '#lib/serviceability/waitlist-api.ts';
import { config } from '#lib/config.ts';
import { sendToWaitlist } from './provider-waitlist.ts';
import { WAITLIST_PAGE } from '#lib/domain/session/site-paths.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';
import { waitlistIdOf, waitlistToken } from './waitlist-token.ts';

/**
 * Decision on the waitlist: the provider confirms the entry in a message with a link to leave. Joining again gives the same entry and no
 * second message.
 */
export async function joinWaitlist(
  browserSession: BrowserSession,
  { locale, candidateId, form }: z.infer<typeof joinRequestSchema>,
): Promise<WaitlistResponse> {
  const { APP_ORIGIN, PROVIDER_WAITLIST } = config();
  if (!PROVIDER_WAITLIST) return { outcome: 'failed' };
  const waitlistId = waitlistIdOf(form, candidateId);
  const removalUrl = `${APP_ORIGIN}/${locale}${WAITLIST_PAGE}?token=${waitlistToken(waitlistId)}`;
  const isDone = await sendToWaitlist(browserContext(browserSession), {
    action: 'JOIN',
    waitlistId,
    locationId: candidateId,
    channel: form.channel === 'email' ? 'EMAIL' : 'SMS',
    recipient: form.channel === 'email' ? form.email : form.phone,
    langPref: locale === 'es' ? 'SPANISH' : 'ENGLISH',
    removalUrl,
  });
  return { outcome: isDone ? 'done' : 'failed' };
}
