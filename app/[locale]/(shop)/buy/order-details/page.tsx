import { openPage } from '#app/open-page.tsx';
import { loadDetailsPage } from '#lib/services/shop/buy-pages.ts';
import { buyMetadata } from '../buy-metadata.ts';
import { DetailsScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('orderDetails');

export default openPage(loadDetailsPage, {
  messages: [
    'fields',
    'payment',
    'serviceability.suggestions',
    'cart',
    'buyflow.checkout',
    'buyflow.consent',
    'shell.copy',
    'shell.reference',
    'buyflow.errors',
  ],
  render: (view) => <DetailsScreen view={view} />,
});
