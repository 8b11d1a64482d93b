import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { openCustomerPage } from '#lib/services/shop/open-buy-page.ts';
import { buyMetadata, type BuyPageProps, queryOf, viewOf } from '../buy-page.ts';
import { CustomerScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('customerInfo');

export default async function CustomerPage(props: BuyPageProps) {
  const view = await viewOf(await openCustomerPage(await queryOf(props, 'tab')));
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
