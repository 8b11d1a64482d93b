import type { PageProps } from '#app/open-page.tsx';
import { toConfirmView } from '#lib/move/server/move-views.ts';
import { openMoveStep } from '#lib/move/server/open-move-step.ts';
import { type AccountRequest, requireAccountOwner } from '#lib/account/server/open-account.ts';
import { type AccountContent, requestFor } from '../../account-shell.tsx';
import { ConfirmScreen } from '../confirm-screen.tsx';
import { moveMetadata, MoveStepPage } from '../move-page.tsx';

export const generateMetadata = () => moveMetadata('schedule-now');

const MESSAGES = ['moving.now', 'moving.schedule', 'moving.facts', 'payment.days'] as const;

export default async function MoveTodayPage(props: PageProps) {
  const request = await requestFor('move-schedule-now', props);
  return <MoveStepPage step="schedule-now" request={request} messages={MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'move-schedule-now'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const move = await openMoveStep('schedule-now', owner, request);
  const view = toConfirmView(move);
  return { account: move.accountData, screen: <ConfirmScreen key={view.purchase.version} view={view} kind="today" /> };
}
