import { loadMoveTodayPage } from '#lib/services/move/move-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { ConfirmScreen } from '../confirm-screen.tsx';
import { moveMetadata } from '../move-page.tsx';

export const generateMetadata = () => moveMetadata('schedule-now');

export default openAccountPage('move-schedule-now', loadMoveTodayPage, {
  messages: ['moving.now', 'moving.schedule', 'moving.facts'],
  render: (view) => <ConfirmScreen key={view.purchase.version} view={view} kind="today" />,
});
