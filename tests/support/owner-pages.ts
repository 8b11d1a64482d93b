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
  const result = await openNamedPage(page, pageRequest(query, { locale: 'en' }));
  if (!('kind' in result)) return result;
  return result.kind === 'redirect'
    ? { redirect: result.redirect.href }
    : { view: result.kind === 'shown' ? await resolveView(result.view) : null };
}

/** The reference of the saved card that the payment step shows; '' if there is none. */
export async function savedRefillCard(owner: Owner): Promise<string> {
  const page = await openOwnerPage(owner, 'refill-payment');
  const { savedCard: card } = ('view' in page ? page.view : {}) as { savedCard?: { ref: string } };
  return card?.ref ?? '';
}
