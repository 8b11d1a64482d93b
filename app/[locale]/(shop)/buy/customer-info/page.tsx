import { openPage } from '#app/open-page.tsx';
import { loadCustomerPage } from '#lib/services/shop/buy-pages.ts';
import { buyMetadata } from '../buy-metadata.ts';
import { CustomerScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('customerInfo');

export default openPage(loadCustomerPage, {
  messages: ['fields', 'cart', 'payment.summary', 'buyflow.customerInfo', 'buyflow.consent', 'buyflow.errors'],
  render: (view) => <CustomerScreen view={view} />,
});
