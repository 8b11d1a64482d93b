import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { loadActivation, requireWholeLink } from '#lib/activation/server/activation-pages.ts';
import { type AccountContent, accountMetadata, AccountShell, requestFor } from '../account-shell.tsx';
import { RouterAdvice } from './router-advice.tsx';
import { ActivationScreen, AwaitedScreen } from './screen.tsx';

export const generateMetadata = () => accountMetadata('activation.page.title');

const MESSAGES = [
  'activation.page',
  'activation.titles',
  'activation.complete',
  'activation.account',
  'activation.name',
  'activation.device',
  'activation.activate',
  'account.order',
  'shell.reference',
  'fields',
] as const;

export default async function ActivationPage(props: PageProps) {
  const request = await requestFor('activation', props);
  return <AccountShell request={request} messages={MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'activation'>): Promise<AccountContent> {
  requireWholeLink(request);
  const owner = await requireAccountOwner(request);
  const { account, view } = await loadActivation(owner, request);
  const screen =
    view.kind === 'awaited' ? (
      <AwaitedScreen key={view.account} view={view} />
    ) : (
      <ActivationScreen key={view.account} view={view} advice={<RouterAdvice />} />
    );
  return { account, screen };
}
