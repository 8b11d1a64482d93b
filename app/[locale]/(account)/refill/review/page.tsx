import { loadRefillReviewPage } from '#lib/services/refill/refill-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { refillMetadata, RefillProgressBar } from '../refill-page.tsx';
import { ReviewScreen } from './screen.tsx';
import { REVIEW_MESSAGES } from '../step-messages.ts';

export const generateMetadata = () => refillMetadata('review');

export default openAccountPage('refill-review', loadRefillReviewPage, {
  messages: REVIEW_MESSAGES,
  progress: <RefillProgressBar step="review" />,
  render: (view) => <ReviewScreen view={view} />,
});
