import { openPage } from '#app/open-page.tsx';
import { RECEIPT_MESSAGES } from '#components/payment/receipt-messages.ts';
import { loadOrderConfirmationPage } from '#lib/services/shop/buy-pages.ts';
import { buyMetadata } from '../buy-metadata.ts';
import { OrderReceipt } from './order-receipt.tsx';

export const generateMetadata = () => buyMetadata('orderConfirmation');

export default openPage(loadOrderConfirmationPage, {
  messages: [...RECEIPT_MESSAGES, 'buyflow.confirmation'],
  render: (view) => <OrderReceipt view={view} />,
});
