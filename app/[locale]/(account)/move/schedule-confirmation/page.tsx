import { loadMoveScheduleConfirmationPage } from '#lib/services/move/move-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { ConfirmationScreen } from '../confirmation-screen.tsx';
import { moveMetadata } from '../move-page.tsx';

export const generateMetadata = () => moveMetadata('schedule-confirmation');

export default openAccountPage('move-schedule-confirmation', loadMoveScheduleConfirmationPage, {
  messages: [
    ...(['moving.working', 'moving.received', 'moving.thanks', 'moving.facts'] as const),
    ...(['shell.calendar', 'shell.reference', 'shell.copy'] as const),
  ],
  render: (view) => <ConfirmationScreen key={view.account} view={view} />,
});
