import { RECEIPT_MESSAGES } from '#components/payment/receipt-messages.ts';
import { loadRefillConfirmationPage } from '#lib/services/refill/refill-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { refillMetadata, RefillProgress } from '../refill-page.tsx';
import { RefillReceipt } from './refill-receipt.tsx';

export const generateMetadata = () => refillMetadata('confirmation');

export default openAccountPage('refill-confirmation', loadRefillConfirmationPage, {
  messages: [
    ...RECEIPT_MESSAGES,
    ...(['payment.service', 'refill.confirmation', 'accountDashboard.router', 'shell.loadingLong'] as const),
  ],
  progress: <RefillProgress step="confirmation" />,
  render: (view) => <RefillReceipt view={view} />,
});
