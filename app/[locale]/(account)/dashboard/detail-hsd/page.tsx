import type { PageProps } from '#app/open-page.tsx';
import { toInternetDetail } from '#lib/account/server/account-views.ts';
import {
  type AccountRequest,
  createEmptyPageRedirect,
  requireAccountOwner,
  loadPageAccount,
} from '#lib/account/server/open-account.ts';
import { type AccountContent, AccountShell, requestFor } from '../../account-shell.tsx';
import { DETAIL_MESSAGES, detailMetadata } from '../detail-page.ts';
import { InternetDetail } from '#app/[locale]/(account)/dashboard/service-detail.tsx';

export const generateMetadata = () => detailMetadata('hsd');

export default async function InternetDetailPage(props: PageProps) {
  const request = await requestFor('detail-hsd', props);
  return <AccountShell request={request} messages={DETAIL_MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'detail-hsd'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const account = await loadPageAccount(owner, request);
  const view = toInternetDetail(account);
  if (!view) throw createEmptyPageRedirect(owner, request);
  return { account, screen: <InternetDetail view={view} /> };
}
