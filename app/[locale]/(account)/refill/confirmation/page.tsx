import { loadRefillConfirmationPage } from '#lib/services/refill/refill-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { refillMetadata, RefillProgressBar } from '../refill-page.tsx';
import { RefillReceipt } from './refill-receipt.tsx';
import { CONFIRMATION_MESSAGES } from '../step-messages.ts';

export const generateMetadata = () => refillMetadata('confirmation');

export default openAccountPage('refill-confirmation', loadRefillConfirmationPage, {
  messages: CONFIRMATION_MESSAGES,
  progress: <RefillProgressBar step="confirmation" />,
  render: (view) => <RefillReceipt view={view} />,
});
