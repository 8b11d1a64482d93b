import { loadMoveRefillReviewPage } from '#lib/services/move/move-refill-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { moveMetadata, MoveProgressBar } from '../move-page.tsx';
import { ReviewScreen } from '../../refill/review/screen.tsx';
import { REVIEW_MESSAGES } from '../../refill/step-messages.ts';

export const generateMetadata = () => moveMetadata('refill-review');

export default openAccountPage('move-refill-review', loadMoveRefillReviewPage, {
  messages: REVIEW_MESSAGES,
  progress: <MoveProgressBar step="refill-review" />,
  render: (view) => <ReviewScreen view={view} />,
});
