import { loadMoveRefillStatusPage } from '#lib/services/move/move-refill-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { moveMetadata, MoveProgressBar } from '../move-page.tsx';
import { RefillStatus } from '../../refill/status/refill-status.tsx';
import { STATUS_MESSAGES } from '../../refill/step-messages.ts';

export const generateMetadata = () => moveMetadata('refill-status');

export default openAccountPage('move-refill-status', loadMoveRefillStatusPage, {
  messages: STATUS_MESSAGES,
  progress: <MoveProgressBar step="refill-status" />,
  render: (view) => <RefillStatus view={view} />,
});
