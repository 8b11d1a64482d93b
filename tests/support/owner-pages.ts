import { openNamedPage, type NamedPage } from './account-pages.ts';
import type { Owner } from './account-owner.ts';
import { pageRequest } from './page-request.ts';
import { resolveView } from './resolve-view.ts';

/** Opens a page of the account area as this owner; returns its redirect or what it shows. */
export async function openOwnerPage(
  { client }: Owner,
  page: NamedPage,
  query = '',
): Promise<{ redirect: string } | { view: unknown }> {
  client.use();
  const sent = await openNamedPage(page, pageRequest(query, { locale: 'en' }));
  if (!('kind' in sent)) return sent;
  return sent.kind === 'redirect'
    ? { redirect: sent.redirect.href }
    : { view: sent.kind === 'shown' ? await resolveView(sent.view) : null };
}

/** The reference of the saved card that the payment step shows; '' if there is none. */
export async function savedRefillCard(owner: Owner): Promise<string> {
  const shown = await openOwnerPage(owner, 'refill-payment');
  const { savedCard: card } = ('view' in shown ? shown.view : {}) as { savedCard?: { ref: string } };
  return card?.ref ?? '';
}
