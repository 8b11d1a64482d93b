import 'server-only';
import { config } from '#lib/config.ts';
import { linkParameter } from '#lib/domain/session/arrived-link.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import type { WaitlistView } from '#lib/serviceability/waitlist-views.ts';
import { waitlistIdIn } from './waitlist-token.ts';

/** The page that a message's link opens. It only asks for confirmation: mail scanners and link previews open links too. */
export async function loadWaitlistPage({ query }: PageRequest): Promise<WaitlistView> {
  const token = linkParameter(query, 'token') ?? '';
  return { token: waitlistIdIn(token) && token, supportPhone: config().SUPPORT_PHONE };
}
