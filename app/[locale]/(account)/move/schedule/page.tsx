import type { PageProps } from '#app/open-page.tsx';
import { toScheduleView } from '#lib/move/server/move-views.ts';
import { openMoveStep } from '#lib/move/server/open-move-step.ts';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { type AccountContent, requestFor } from '../../account-shell.tsx';
import { moveMetadata, MoveStepPage } from '../move-page.tsx';
import { ScheduleScreen } from './screen.tsx';

export const generateMetadata = () => moveMetadata('schedule');

const MESSAGES = ['moving.schedule', 'moving.confirmAddress', 'moving.facts', 'shell.loading'] as const;

export default async function MoveSchedulePage(props: PageProps) {
  const request = await requestFor('move-schedule', props);
  return <MoveStepPage step="schedule" request={request} messages={MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'move-schedule'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const move = await openMoveStep('schedule', owner, request);
  const view = toScheduleView(move);
  return { account: move.accountData, screen: <ScheduleScreen key={view.purchase.version} view={view} /> };
}
