import { getTranslations } from 'next-intl/server';
import { loadPaymentMethodPage } from '#lib/services/account/payment-pages.ts';
import { accountMetadata, openAccountPage } from '../../open-account-page.tsx';
import { PaymentMethodScreen } from './screen.tsx';

export async function generateMetadata() {
  return accountMetadata((await getTranslations('account.paymentMethod'))('title'));
}

export default openAccountPage('edit-payment', loadPaymentMethodPage, {
  messages: [
    'account.paymentMethod',
    'account.outlook',
    'account.paymentChange',
    'account.card',
    'fields',
    'payment',
    'shell.loading',
  ],
  render: (view) => <PaymentMethodScreen key={view.account} view={view} />,
});
