import { ServiceDetail } from '#components/account/service-detail.tsx';
import type { PageProps } from '#app/open-page.tsx';
import { tvDetailOf } from '#lib/account/server/account-views.ts';
import { type AccountRequest, nothingToShow, openAccount, readAccount } from '#lib/account/server/open-account.ts';
import { type AccountContent, AccountShell, requestFor } from '../../account-shell.tsx';
import { DETAIL_MESSAGES, detailMetadata } from '../detail-page.ts';

export const generateMetadata = () => detailMetadata('tv200');

export default async function TvBoxDetailPage(props: PageProps) {
  const request = await requestFor('detail-tv200', props);
  return <AccountShell request={request} messages={DETAIL_MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'detail-tv200'>): Promise<AccountContent> {
  const owner = await openAccount(request);
  const account = await readAccount(owner, request);
  const view = tvDetailOf(account, 'tv200');
  if (!view) throw nothingToShow(owner, request);
  return { account, screen: <ServiceDetail view={view} /> };
}
