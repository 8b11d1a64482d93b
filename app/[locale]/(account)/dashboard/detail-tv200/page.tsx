import { ServiceDetail } from '#app/[locale]/(account)/dashboard/service-detail.tsx';
import type { PageProps } from '#app/open-page.tsx';
import { toTvDetail } from '#lib/account/server/account-views.ts';
import {
  type AccountRequest,
  createEmptyPageRedirect,
  requireAccountOwner,
  loadPageAccount,
} from '#lib/account/server/open-account.ts';
import { type AccountContent, AccountShell, requestFor } from '../../account-shell.tsx';
import { DETAIL_MESSAGES, detailMetadata } from '../detail-page.ts';

export const generateMetadata = () => detailMetadata('tv200');

export default async function TvBoxDetailPage(props: PageProps) {
  const request = await requestFor('detail-tv200', props);
  return <AccountShell request={request} messages={DETAIL_MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'detail-tv200'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const account = await loadPageAccount(owner, request);
  const view = toTvDetail(account, 'tv200');
  if (!view) throw createEmptyPageRedirect(owner, request);
  return { account, screen: <ServiceDetail view={view} /> };
}
