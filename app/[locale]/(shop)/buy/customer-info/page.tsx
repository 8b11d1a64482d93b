import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { loadCustomerPage } from '#lib/services/shop/buy-pages.ts';
import { buyMetadata, type BuyPageProps, queryOf, viewOf } from '../buy-page.ts';
import { CustomerScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('customerInfo');

export default async function CustomerPage(props: BuyPageProps) {
  const view = await viewOf(await loadCustomerPage(await queryOf(props, 'purchase')));
  const messages = pickMessages(
    await getMessages(),
    'fields',
    'buyflow.customerInfo',
    'buyflow.consent',
    'buyflow.trouble',
  );
  return (
    <NextIntlClientProvider messages={messages}>
      <CustomerScreen view={view} />
    </NextIntlClientProvider>
  );
}
