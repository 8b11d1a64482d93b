import { CHECK_MESSAGES } from '#components/serviceability/check-messages.ts';
import { loadMovePage } from '#lib/services/move/move-pages.ts';
import { openAccountPage } from '../open-account-page.tsx';
import { moveMetadata } from './move-page.tsx';
import { MoveWizard } from './move-wizard.tsx';

export const generateMetadata = () => moveMetadata('address');

export default openAccountPage('move', loadMovePage, {
  messages: [...CHECK_MESSAGES, 'merchantFlow.multiUnit', 'moving.address'],
  render: (view) => <MoveWizard key={view.account} view={view} />,
});
