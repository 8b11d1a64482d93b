import type { PageProps } from '#app/open-page.tsx';
import { confirmViewOf } from '#lib/move/server/move-views.ts';
import { openMoveStep } from '#lib/move/server/open-move-step.ts';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { type AccountContent, AccountShell, requestFor } from '../../account-shell.tsx';
import { ConfirmScreen } from '../confirm-screen.tsx';
import { moveMetadata } from '../move-page.tsx';
import { MoveProgressBar } from '../move-progress.tsx';

export const generateMetadata = () => moveMetadata('now');

const MESSAGES = ['moving.now', 'moving.schedule', 'moving.facts'] as const;

export default async function MoveNowPage(props: PageProps) {
  const request = await requestFor('move-now', props);
  return (
    <AccountShell
      request={request}
      messages={MESSAGES}
      progress={<MoveProgressBar step="now" />}
      content={content(request)}
    />
  );
}

async function content(request: AccountRequest<'move-now'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const found = await openMoveStep('now', owner, request);
  const view = confirmViewOf(found);
  return { account: found.data, screen: <ConfirmScreen key={view.purchase.version} view={view} kind="now" /> };
}
