import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { RECEIPT_MESSAGES } from '#components/payment/receipt-messages.ts';
import { loadOrderConfirmationPage } from '#lib/shop/server/buy-pages.ts';
import { buyMetadata } from '../buy-metadata.ts';
import { OrderReceipt } from './order-receipt.tsx';

export const generateMetadata = () => buyMetadata('orderConfirmation');

const MESSAGES = [...RECEIPT_MESSAGES, 'buyflow.confirmation'] as const;

export default async function OrderConfirmationPage(props: PageProps) {
  const view = await openPage(loadOrderConfirmationPage, props);
  return (
    <ClientMessages sections={MESSAGES}>
      <OrderReceipt view={view} />
    </ClientMessages>
  );
}
