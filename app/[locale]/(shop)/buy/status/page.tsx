import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { openOrderStatusPage } from '#lib/services/shop/open-buy-page.ts';
import { buyMetadata, type BuyPageProps, queryOf, viewOf } from '../buy-page.ts';
import { OrderStatusScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('status');

export default async function OrderStatusPage(props: BuyPageProps) {
  const view = await viewOf(await openOrderStatusPage(await queryOf(props, 'tab')));
  return (
    <NextIntlClientProvider messages={pickMessages(await getMessages(), 'shell.reference', 'buyflow.waiting')}>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <OrderStatusScreen view={view} />
    </NextIntlClientProvider>
  );
}
