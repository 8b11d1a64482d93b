import { getTranslations } from 'next-intl/server';
import { loadAutoRefillPage } from '#lib/services/account/payment-pages.ts';
import { accountMetadata, openAccountPage } from '../../open-account-page.tsx';
import { AutoRefillScreen } from './screen.tsx';

export async function generateMetadata() {
  return accountMetadata((await getTranslations('account.autoRefill'))('title'));
}

export default openAccountPage('auto-refill', loadAutoRefillPage, {
  messages: [
    ...([
      'account.autoRefill',
      'account.outlook',
      'account.paymentMethod',
      'account.paymentChange',
      'account.card',
      'dictionary.plans',
    ] as const),
    ...(['fields.cardBrands', 'payment.recap'] as const),
  ],
  render: (view) => <AutoRefillScreen key={view.account} view={view} />,
});
