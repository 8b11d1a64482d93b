import { ACTIVATION_FLOW } from '#lib/activation/flow.ts';
import type { PageProps } from '#app/open-page.tsx';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { loadActivationProgress } from '#lib/activation/server/activation-pages.ts';
import { type AccountContent, accountMetadata, AccountShell, requestFor } from '../../account-shell.tsx';
import { ProgressScreen } from './screen.tsx';

export const generateMetadata = () => accountMetadata(`activation.${ACTIVATION_FLOW.progress.title}`);

const MESSAGES = ['activation.working', 'activation.done', 'activation.acp', 'shell.reference', 'shell.copy'] as const;

export default async function ActivationProgressPage(props: PageProps) {
  const request = await requestFor('activation-progress', props);
  return <AccountShell request={request} messages={MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'activation-progress'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const { account, view } = await loadActivationProgress(owner, request);
  return { account, screen: <ProgressScreen key={`${view.account} ${view.device}`} view={view} /> };
}
