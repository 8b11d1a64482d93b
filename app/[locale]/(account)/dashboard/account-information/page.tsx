import type { PageProps } from '#app/open-page.tsx';
import { toInformationView } from '#lib/account/server/account-views.ts';
import { type AccountRequest, requireAccountOwner, loadPageAccount } from '#lib/account/server/open-account.ts';
import { type AccountContent, accountMetadata, AccountShell, requestFor } from '../../account-shell.tsx';
import { LiveInformation } from './screen.tsx';

export const generateMetadata = () => accountMetadata('accountInformation.title');

const MESSAGES = ['accountInformation'] as const;

/** `?saved=true`: just saved, including the page's language. Shown once. */
export default async function AccountInformationPage(props: PageProps) {
  const request = await requestFor('account-information', props);
  return <AccountShell request={request} messages={MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'account-information'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const account = await loadPageAccount(owner, request);
  const view = toInformationView(account, request.query.get('saved') === 'true');
  return { account, screen: <LiveInformation view={view} /> };
}
