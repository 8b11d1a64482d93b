import { loadMoveRefillRequiredPage } from '#lib/services/move/move-refill-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { moveMetadata, MoveProgressBar } from '../move-page.tsx';
import { RefillRequired } from './screen.tsx';

export const generateMetadata = () => moveMetadata('refill-required');

export default openAccountPage('move-refill-required', loadMoveRefillRequiredPage, {
  messages: [
    ...(['dictionary.plans', 'moving.refill', 'moving.facts'] as const),
    ...(['payment.buys', 'payment.summary', 'refill.cart', 'refill.lines'] as const),
  ],
  progress: <MoveProgressBar step="refill-required" />,
  render: (view) => (
    <RefillRequired key={`${view.account}-${view.cart.purchase?.version ?? 0}-${view.cart.after ?? ''}`} view={view} />
  ),
});
