import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages } from 'next-intl/server';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { loadDetailsPage } from '#lib/services/shop/buy-pages.ts';
import { buyMetadata, type BuyPageProps, queryOf, viewOf } from '../buy-page.ts';
import { DetailsScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('orderDetails');

export default async function DetailsPage(props: BuyPageProps) {
  const view = await viewOf(await loadDetailsPage(await queryOf(props, 'purchase'), await getLocale()));
  const messages = pickMessages(
    await getMessages(),
    'fields',
    'payment',
    'cart',
    'buyflow.checkout',
    'buyflow.consent',
    'shell.reference',
    'buyflow.trouble',
  );
  return (
    <NextIntlClientProvider messages={messages}>
      <DetailsScreen view={view} />
    </NextIntlClientProvider>
  );
}
