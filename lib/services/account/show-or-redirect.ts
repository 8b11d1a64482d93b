import 'server-only';
import type { AccountPageView } from '#lib/views/account.ts';
import type { AccountData } from './load-account-data.ts';
import { type ReadPageRequest, showAccount } from './load-account-page.ts';
import type { Owner } from '#lib/session/require-owner.ts';

/** Like `showAccount`, for a page that needs more from the provider than its account and may redirect depending on that. */
export async function showOrRedirect<View extends object>(
  owner: Owner,
  request: ReadPageRequest,
  viewOf: (data: AccountData) => Promise<{ view: View } | { instead: AccountPageView<never> }>,
): Promise<AccountPageView<View>> {
  const instead: AccountPageView<never>[] = [];
  const shown = await showAccount(owner, request, async (data) => {
    const read = await viewOf(data);
    if ('view' in read) return read.view;
    instead.push(read.instead);
    return null;
  });
  return instead[0] ?? shown;
}
