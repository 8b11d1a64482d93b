import 'server-only';
import { config } from '#lib/config.ts';
import { linkParameter } from '#lib/rules/session/arrived-link.ts';
import type { PageRequest } from '#lib/views/page-request.ts';
import type { WaitlistView } from '#lib/views/waitlist.ts';
import { waitlistIdIn } from './waitlist-token.ts';

/** The page that a message's link opens. It only asks for confirmation: mail scanners and link previews open links too. */
export async function loadWaitlistPage({ query }: PageRequest): Promise<WaitlistView> {
  const token = linkParameter(query, 'token') ?? '';
  return { token: waitlistIdIn(token) && token, supportPhone: config().SUPPORT_PHONE };
}
