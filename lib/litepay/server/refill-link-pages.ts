import 'server-only';
import { config } from '#lib/config.ts';
import { findConfirmedRefill } from './litepay-pages.ts';
import { MOST_REFILL_LINKS, REFILL_LINK_DAYS } from '#lib/domain/link-limits.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import type { OpenRefillLinkView, RefillLinksView } from '#lib/litepay/refill-link-views.ts';
import { listRefillLinks } from './manage-refill-links.ts';
import { findLinkedAccount } from './stored-refill-link.ts';

/**
 * The page that a link opens. It only asks for confirmation and calls no provider, because link previews and mail scanners open links too.
 */
export async function loadOpenRefillLinkPage({ params }: PageRequest): Promise<OpenRefillLinkView> {
  const token = params['token'] ?? '';
  const isGood = (await findLinkedAccount(token)) !== null;
  const after = isGood ? await findConfirmedRefill() : null;
  return { token: isGood ? token : null, after, supportPhone: config().SUPPORT_PHONE };
}

/** The account's links, and the form for another one. */
export async function loadRefillLinksView(owner: Owner): Promise<RefillLinksView> {
  return {
    account: owner.account,
    links: await listRefillLinks(owner),
    most: MOST_REFILL_LINKS,
    days: REFILL_LINK_DAYS,
  };
}
