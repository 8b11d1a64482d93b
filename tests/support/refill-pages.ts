import type { AccountPageView } from '#lib/views/account.ts';
import type { PageRequest, PageResult } from '#lib/views/page-result.ts';
import { resolveView } from './resolve-view.ts';
import type { Owner } from './account-owner.ts';
import { pageRequest, viewOf } from './page-request.ts';

type Load = (request: PageRequest) => Promise<PageResult<AccountPageView<object>>>;

/** Opens a page of an owner's refill; returns its redirect or what it shows. */
export async function openRefillPage(
  { client }: Owner,
  load: Load,
  query = '',
): Promise<{ redirect: string } | { view: unknown }> {
  client.use();
  const result = await load(pageRequest(query, { locale: 'en' }));
  if ('redirect' in result) return result;
  const page = await viewOf(result);
  return page.kind === 'redirect'
    ? { redirect: page.redirect.href }
    : { view: 'view' in page ? await resolveView(page.view) : null };
}

/** The reference of the saved card that the payment step shows; '' if there is none. */
export async function savedRefillCard(owner: Owner): Promise<string> {
  const { loadRefillPaymentPage } = await import('#lib/services/refill/refill-pages.ts');
  const shown = await openRefillPage(owner, loadRefillPaymentPage);
  const { savedCard: card } = ('view' in shown ? shown.view : {}) as { savedCard?: { ref: string } };
  return card?.ref ?? '';
}
