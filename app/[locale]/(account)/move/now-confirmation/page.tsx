import type { PageProps } from '#app/open-page.tsx';
import { toConfirmationView } from '#lib/move/server/move-views.ts';
import { openAnyMoveStep } from '#lib/move/server/open-move-step.ts';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { type AccountContent, AccountShell, requestFor } from '../../account-shell.tsx';
import { ConfirmationScreen } from '../confirmation-screen.tsx';
import { CONFIRMATION_MESSAGES, moveMetadata } from '../move-page.tsx';

export const generateMetadata = () => moveMetadata('now-confirmation');

export default async function MoveNowConfirmationPage(props: PageProps) {
  const request = await requestFor('move-now-confirmation', props);
  return <AccountShell request={request} messages={CONFIRMATION_MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'move-now-confirmation'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const move = await openAnyMoveStep('now-confirmation', owner, request);
  const view = toConfirmationView(move);
  return { account: move.accountData, screen: <ConfirmationScreen key={view.account} view={view} /> };
}
