import { loadRefillReviewPage } from '#lib/services/refill/refill-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { refillMetadata, RefillProgress } from '../refill-page.tsx';
import { ReviewScreen } from './screen.tsx';

export const generateMetadata = () => refillMetadata('review');

export default openAccountPage('refill-review', loadRefillReviewPage, {
  messages: [
    ...([
      'fields.cardBrands',
      'fields.errors',
      'payment',
      'shell.loading',
      'shell.reference',
      'shell.copy',
      'account.card',
      'dictionary.plans',
    ] as const),
    ...(['refill.cart', 'refill.lines', 'refill.review'] as const),
  ],
  progress: <RefillProgress step="review" />,
  render: (view) => <ReviewScreen view={view} />,
});
