import { openPage } from '#app/open-page.tsx';
import { loadReviewPage } from '#lib/services/shop/buy-pages.ts';
import { buyMetadata } from '../buy-metadata.ts';
import { ReviewScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('orderReview');

export default openPage(loadReviewPage, {
  messages: [
    'shell.loading',
    'shell.copy',
    'shell.reference',
    'fields.cardBrands',
    'fields.errors',
    'payment',
    'cart',
    'buyflow.checkout',
    'buyflow.promo',
    'buyflow.cart',
  ],
  render: (view) => <ReviewScreen view={view} />,
});
