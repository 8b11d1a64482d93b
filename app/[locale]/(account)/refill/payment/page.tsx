import { loadRefillPaymentPage } from '#lib/services/refill/refill-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { refillMetadata, RefillProgress } from '../refill-page.tsx';
import { PaymentScreen } from './screen.tsx';

export const generateMetadata = () => refillMetadata('payment');

export default openAccountPage('refill-payment', loadRefillPaymentPage, {
  messages: [
    ...(['fields', 'payment', 'shell.reference', 'shell.copy', 'account.card', 'dictionary.plans'] as const),
    ...(['refill.cart', 'refill.lines', 'refill.payment'] as const),
  ],
  progress: <RefillProgress step="payment" />,
  render: (view) => <PaymentScreen view={view} />,
});
