import { openPage } from '#app/open-page.tsx';
import { loadOrderConfirmationPage } from '#lib/services/shop/buy-pages.ts';
import { buyMetadata } from '../buy-metadata.ts';
import { OrderReceipt } from './order-receipt.tsx';

export const generateMetadata = () => buyMetadata('orderConfirmation');

export default openPage(loadOrderConfirmationPage, {
  messages: ['shell.reference', 'fields.emailOptIn', 'fields.smsOptIn', 'buyflow.confirmation', 'buyflow.consent'],
  render: (view) => <OrderReceipt view={view} />,
});
