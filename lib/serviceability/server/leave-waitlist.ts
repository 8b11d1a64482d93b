import 'server-only';
import type { z } from 'zod';
import type { leaveRequestSchema, WaitlistResponse } from '#lib/serviceability/waitlist-api.ts';
import { sendToWaitlist } from './provider-waitlist.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';
import { store } from '#lib/store/store.ts';
import { confirmedEntryFlag, waitlistIdIn } from './waitlist-token.ts';

/** Anyone who has the link may leave, as often as they like; a token that is not ours reaches no provider. */
export async function leaveWaitlist(
  browserSession: BrowserSession,
  { token }: z.infer<typeof leaveRequestSchema>,
): Promise<WaitlistResponse> {
  const waitlistId = waitlistIdIn(token);
  if (!waitlistId) return { outcome: 'failed' };
  const outcome = await sendToWaitlist(browserContext(browserSession), { action: 'LEAVE', waitlistId });
  if (outcome !== 'sent') return { outcome: 'failed' };
  // Joining again sends a message again.
  await (await store()).flags.remove(confirmedEntryFlag(waitlistId));
  return { outcome: 'done' };
}
