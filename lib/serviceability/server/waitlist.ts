import 'server-only';
import type { z } from 'zod';
import type { joinRequestSchema, leaveRequestSchema, WaitlistResponse } from '#lib/serviceability/api.ts';
import { config } from '#lib/config.ts';
import { LANGUAGES } from '#lib/i18n/locales.ts';
import { recipientLimitKey, type Recipient, recipientKey } from '#lib/domain/contact/recipient.ts';
import { giveBackSubjectTry, takeSubjectTry } from '#lib/http/limits.ts';
import { hashSubject, keyedHash, isValidSignature, sign } from '#lib/http/secrets.ts';
import { sendToWaitlist } from './provider.ts';
import { WAITLIST_PAGE } from '#lib/domain/session/site-paths.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';
import { store } from '#lib/store/store.ts';
import { trimToken, findLinkParameter } from '#lib/domain/session/copied-link.ts';
import type { PageRequest } from '#lib/http/page-request.ts';

/**
 * Decision on the waitlist: the provider confirms the entry in a message with a link to leave. Joining again gives the same entry and no
 * second message. Only what sends a message counts against the recipient; the provider is called in either case, so that both responses take
 * equally long.
 */
export async function joinWaitlist(
  browserSession: BrowserSession,
  { locale, candidateId, form }: z.infer<typeof joinRequestSchema>,
): Promise<WaitlistResponse | { outcome: 'limited'; retryAfterMs: number }> {
  const { APP_ORIGIN, PROVIDER_WAITLIST, LIMITS_WAITLIST_RECIPIENT } = config();
  if (!PROVIDER_WAITLIST) return { outcome: 'failed' };
  const waitlistId = createWaitlistId(form, candidateId);
  const removalUrl = `${APP_ORIGIN}/${locale}${WAITLIST_PAGE}?token=${createWaitlistToken(waitlistId)}`;
  const { flags } = await store();
  const flag = confirmedEntryFlag(waitlistId);
  const isConfirmed = (await flags.find(flag)) !== null;
  const subjectHash = hashSubject('recipient', recipientLimitKey(form));
  if (!isConfirmed) {
    const quota = await takeSubjectTry('waitlist', subjectHash);
    if (!quota.allowed) return { outcome: 'limited', retryAfterMs: quota.retryAfterMs };
  }
  const outcome = await sendToWaitlist(browserContext(browserSession), {
    action: 'JOIN',
    waitlistId,
    locationId: candidateId,
    channel: form.channel === 'email' ? 'EMAIL' : 'SMS',
    recipient: form.channel === 'email' ? form.email : form.phone,
    langPref: LANGUAGES[locale].wire,
    removalUrl,
  });
  if (outcome === 'sent') await flags.put(flag, '1', LIMITS_WAITLIST_RECIPIENT.perMs);
  if (outcome === 'not-sent' && !isConfirmed) await giveBackSubjectTry('waitlist', subjectHash);
  return { outcome: outcome === 'sent' ? 'done' : 'failed' };
}

/** Anyone who has the link may leave, as often as they like; a token that is not ours reaches no provider. */
export async function leaveWaitlist(
  browserSession: BrowserSession,
  { token }: z.infer<typeof leaveRequestSchema>,
): Promise<WaitlistResponse> {
  const waitlistId = parseWaitlistToken(token);
  if (!waitlistId) return { outcome: 'failed' };
  const outcome = await sendToWaitlist(browserContext(browserSession), { action: 'LEAVE', waitlistId });
  if (outcome !== 'sent') return { outcome: 'failed' };
  // Joining again sends a message again.
  await (await store()).flags.remove(confirmedEntryFlag(waitlistId));
  return { outcome: 'done' };
}

export type WaitlistView = Awaited<ReturnType<typeof loadWaitlistPage>>;

/** The page that a message's link opens. It only asks for confirmation: mail scanners and link previews open links too. */
export async function loadWaitlistPage({ query }: PageRequest) {
  const token = findLinkParameter(query, 'token') ?? '';
  // Null if the link is not ours.
  return { token: parseWaitlistToken(token) && token, supportPhone: config().SUPPORT_PHONE };
}

const ID_LENGTH = 24;
const PURPOSE = 'waitlist removal';

/**
 * The same id for the same contact and location, so that joining twice makes one entry. Keyed with the oldest secret, so that adding one
 * changes no id.
 */
export function createWaitlistId(recipient: Recipient, locationId: string): string {
  const oldest = config().SESSION_SECRET.at(-1);
  if (!oldest) throw new Error('SESSION_SECRET is empty');
  return keyedHash(oldest, 'waitlist', recipientKey(recipient), locationId).slice(0, ID_LENGTH);
}

/**
 * The token of a message's link: it identifies an entry of the list, but no person. It does not expire: the recipient of an old message may
 * want to leave.
 */
export function createWaitlistToken(waitlistId: string): string {
  return waitlistId + sign(PURPOSE, waitlistId);
}

/** As it arrives in a link, also in capitals. Null if we did not sign it, or signed it with a secret that has since been dropped. */
export function parseWaitlistToken(token: string): string | null {
  const tokenInLink = trimToken(token).toLowerCase();
  if (!/^[0-9a-f]{48}$/.test(tokenInLink)) return null;
  const id = tokenInLink.slice(0, ID_LENGTH);
  return isValidSignature(tokenInLink.slice(ID_LENGTH), PURPOSE, id) ? id : null;
}

/** Kept for as long as an entry's confirmation counts against its recipient: within that time, joining again sends nothing. */
export function confirmedEntryFlag(waitlistId: string): string {
  return `waitlist confirmed ${waitlistId}`;
}
