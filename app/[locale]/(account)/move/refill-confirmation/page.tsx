import { loadMoveRefillConfirmationPage } from '#lib/services/move/move-refill-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { moveMetadata, MoveProgressBar } from '../move-page.tsx';
import { RefillReceipt } from '../../refill/confirmation/refill-receipt.tsx';
import { CONFIRMATION_MESSAGES } from '../../refill/step-messages.ts';

export const generateMetadata = () => moveMetadata('refill-confirmation');

export default openAccountPage('move-refill-confirmation', loadMoveRefillConfirmationPage, {
  messages: CONFIRMATION_MESSAGES,
  progress: <MoveProgressBar step="refill-confirmation" />,
  render: (view) => <RefillReceipt view={view} />,
});
