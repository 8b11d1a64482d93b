import { loadMoveRefillPaymentPage } from '#lib/services/move/move-refill-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { moveMetadata, MoveProgressBar } from '../move-page.tsx';
import { PaymentScreen } from '../../refill/payment/screen.tsx';
import { PAYMENT_MESSAGES } from '../../refill/step-messages.ts';

export const generateMetadata = () => moveMetadata('refill-payment');

export default openAccountPage('move-refill-payment', loadMoveRefillPaymentPage, {
  messages: PAYMENT_MESSAGES,
  progress: <MoveProgressBar step="refill-payment" />,
  render: (view) => <PaymentScreen view={view} />,
});
