import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { loadReconnect } from '#lib/reconnect/server/reconnect-pages.ts';
import { withHostedMessages } from '#lib/payment/server/hosted-card-offer.ts';
import { type AccountContent, accountMetadata, AccountShell, requestFor } from '../account-shell.tsx';
import { ReconnectScreen } from './screen.tsx';

export const generateMetadata = () => accountMetadata('reconnect.page.title');

const MESSAGES = [
  'fields',
  'payment',
  'shell.loading',
  'shell.reference',
  'shell.copy',
  'account.card',
  'account.order',
  'reconnect',
] as const;

export default async function ReconnectPage(props: PageProps) {
  const request = await requestFor('reconnect', props);
  return <AccountShell request={request} messages={withHostedMessages(MESSAGES)} content={content(request)} />;
}

async function content(request: AccountRequest<'reconnect'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const { account, view } = await loadReconnect(owner, request);
  return { account, screen: <ReconnectScreen key={view.account} view={view} /> };
}
