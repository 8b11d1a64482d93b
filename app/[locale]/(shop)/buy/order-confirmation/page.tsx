import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { loadOrderConfirmationPage } from '#lib/services/shop/buy-pages.ts';
import { buyMetadata, type BuyPageProps, queryOf, viewOf } from '../buy-page.ts';
import { OrderReceipt } from './order-receipt.tsx';

export const generateMetadata = () => buyMetadata('orderConfirmation');

export default async function OrderConfirmationPage(props: BuyPageProps) {
  const view = await viewOf(await loadOrderConfirmationPage(await queryOf(props, 'purchase')));
  const messages = pickMessages(
    await getMessages(),
    'shell.reference',
    'fields.emailOptIn',
    'fields.smsOptIn',
    'buyflow.confirmation',
    'buyflow.consent',
  );
  return (
    <NextIntlClientProvider messages={messages}>
      <OrderReceipt view={view} />
    </NextIntlClientProvider>
  );
}
