import { loadRefillPaymentPage } from '#lib/services/refill/refill-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { refillMetadata, RefillProgressBar } from '../refill-page.tsx';
import { PaymentScreen } from './screen.tsx';
import { PAYMENT_MESSAGES } from '../step-messages.ts';

export const generateMetadata = () => refillMetadata('payment');

export default openAccountPage('refill-payment', loadRefillPaymentPage, {
  messages: PAYMENT_MESSAGES,
  progress: <RefillProgressBar step="payment" />,
  render: (view) => <PaymentScreen view={view} />,
});
