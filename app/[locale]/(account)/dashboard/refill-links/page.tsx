import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, requireAccountOwner, loadPageAccount } from '#lib/account/server/open-account.ts';
import { loadRefillLinksView } from '#lib/litepay/server/refill-links.ts';
import { type AccountContent, accountMetadata, AccountShell, requestFor } from '../../account-shell.tsx';
import { RefillLinksScreen } from './screen.tsx';

export const generateMetadata = () => accountMetadata('account.refillLinks.title');

const MESSAGES = ['account.refillLinks', 'shell.copy'] as const;

export default async function RefillLinksPage(props: PageProps) {
  const request = await requestFor('refill-links', props);
  return <AccountShell request={request} messages={MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'refill-links'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const account = await loadPageAccount(owner, request);
  const view = await loadRefillLinksView(owner);
  return { account, screen: <RefillLinksScreen key={view.account} view={view} /> };
}
