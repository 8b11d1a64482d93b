import { getTranslations } from 'next-intl/server';
import { loadPaymentHistoryPage } from '#lib/services/account/account-pages.ts';
import { accountMetadata, openAccountPage } from '../../open-account-page.tsx';
import { LiveHistory } from './live-history.tsx';

export async function generateMetadata() {
  return accountMetadata((await getTranslations('paymentHistory'))('title'));
}

export default openAccountPage('payment-history', loadPaymentHistoryPage, {
  messages: ['paymentHistory', 'dictionary.plans', 'shell.pagination'],
  render: (view) => <LiveHistory view={view} />,
});
