import { getTranslations } from 'next-intl/server';
import { loadPaymentReceiptPage } from '#lib/services/account/account-pages.ts';
import { accountMetadata, openAccountPage } from '../../../open-account-page.tsx';
import { PaymentReceiptScreen } from './screen.tsx';

export async function generateMetadata() {
  return accountMetadata((await getTranslations('paymentHistory.receiptPage'))('title'));
}

export default openAccountPage('payment-receipt', loadPaymentReceiptPage, {
  render: (view) => <PaymentReceiptScreen view={view} />,
});
