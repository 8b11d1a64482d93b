import type { PageProps } from '#app/open-page.tsx';
import { internetDetailOf } from '#lib/account/server/account-views.ts';
import { type AccountRequest, nothingToShow, openAccount, readAccount } from '#lib/account/server/open-account.ts';
import { type AccountContent, AccountShell, requestFor } from '../../account-shell.tsx';
import { DETAIL_MESSAGES, detailMetadata } from '../detail-page.ts';
import { LiveInternetDetail } from './screen.tsx';

export const generateMetadata = () => detailMetadata('hsd');

export default async function InternetDetailPage(props: PageProps) {
  const request = await requestFor('detail-hsd', props);
  return <AccountShell request={request} messages={DETAIL_MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'detail-hsd'>): Promise<AccountContent> {
  const owner = await openAccount(request);
  const account = await readAccount(owner, request);
  const view = internetDetailOf(account);
  if (!view) throw nothingToShow(owner, request);
  return { account, screen: <LiveInternetDetail view={view} /> };
}
