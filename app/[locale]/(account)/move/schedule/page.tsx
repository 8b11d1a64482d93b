import type { PageProps } from '#app/open-page.tsx';
import { scheduleViewOf } from '#lib/move/server/move-views.ts';
import { openMoveStep } from '#lib/move/server/open-move-step.ts';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { type AccountContent, AccountShell, requestFor } from '../../account-shell.tsx';
import { moveMetadata } from '../move-page.tsx';
import { MoveProgressBar } from '../move-progress.tsx';
import { ScheduleScreen } from './screen.tsx';

export const generateMetadata = () => moveMetadata('schedule');

const MESSAGES = ['moving.schedule', 'moving.confirmAddress', 'moving.facts', 'shell.loading'] as const;

export default async function MoveSchedulePage(props: PageProps) {
  const request = await requestFor('move-schedule', props);
  return (
    <AccountShell
      request={request}
      messages={MESSAGES}
      progress={<MoveProgressBar step="schedule" />}
      content={content(request)}
    />
  );
}

async function content(request: AccountRequest<'move-schedule'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const found = await openMoveStep('schedule', owner, request);
  const view = scheduleViewOf(found);
  return { account: found.data, screen: <ScheduleScreen key={view.purchase.version} view={view} /> };
}
