import { loadMoveSchedulePage } from '#lib/services/move/move-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { moveMetadata } from '../move-page.tsx';
import { ScheduleScreen } from './screen.tsx';

export const generateMetadata = () => moveMetadata('schedule');

export default openAccountPage('move-schedule', loadMoveSchedulePage, {
  messages: ['moving.schedule', 'moving.confirmAddress', 'moving.facts', 'shell.loading'],
  render: (view) => <ScheduleScreen key={view.purchase.version} view={view} />,
});
