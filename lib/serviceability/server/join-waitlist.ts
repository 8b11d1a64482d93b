import 'server-only';
import type { z } from 'zod';
import type { joinRequestSchema, WaitlistResponse } from '#lib/serviceability/waitlist-api.ts';
import { config } from '#lib/config.ts';
import { countedRecipient } from '#lib/domain/contact/recipient.ts';
import { giveBackSubjectTry, takeSubjectTry } from '#lib/http/limits.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { sendToWaitlist } from './provider-waitlist.ts';
import { WAITLIST_PAGE } from '#lib/domain/session/site-paths.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';
import { store } from '#lib/store/store.ts';
import { confirmedEntryFlag, waitlistIdOf, waitlistToken } from './waitlist-token.ts';

/**
 * Decision on the waitlist: the provider confirms the entry in a message with a link to leave. Joining again gives the same entry and no
 * second message. Only what sends a message counts against the recipient; the provider is asked in either case, so that the response takes as
 * long.
 */
export async function joinWaitlist(
  browserSession: BrowserSession,
  { locale, candidateId, form }: z.infer<typeof joinRequestSchema>,
): Promise<WaitlistResponse | { outcome: 'limited'; retryAfterMs: number }> {
  const { APP_ORIGIN, PROVIDER_WAITLIST, LIMITS_WAITLIST_RECIPIENT } = config();
  if (!PROVIDER_WAITLIST) return { outcome: 'failed' };
  const waitlistId = waitlistIdOf(form, candidateId);
  const removalUrl = `${APP_ORIGIN}/${locale}${WAITLIST_PAGE}?token=${waitlistToken(waitlistId)}`;
  const { flags } = await store();
  const flag = confirmedEntryFlag(waitlistId);
  const isConfirmed = (await flags.find(flag)) !== null;
  const subjectHash = hashSubject('recipient', countedRecipient(form));
  if (!isConfirmed) {
    const taken = await takeSubjectTry('waitlist', subjectHash);
    if (!taken.allowed) return { outcome: 'limited', retryAfterMs: taken.retryAfterMs };
  }
  const outcome = await sendToWaitlist(browserContext(browserSession), {
    action: 'JOIN',
    waitlistId,
    locationId: candidateId,
    channel: form.channel === 'email' ? 'EMAIL' : 'SMS',
    recipient: form.channel === 'email' ? form.email : form.phone,
    langPref: locale === 'es' ? 'SPANISH' : 'ENGLISH',
    removalUrl,
  });
  if (outcome === 'sent') await flags.put(flag, '1', LIMITS_WAITLIST_RECIPIENT.perMs);
  if (outcome === 'not-sent' && !isConfirmed) await giveBackSubjectTry('waitlist', subjectHash);
  return { outcome: outcome === 'sent' ? 'done' : 'failed' };
}
