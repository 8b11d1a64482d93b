import { loadMoveRefillRequiredPage } from '#lib/services/move/move-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { moveMetadata } from '../move-page.tsx';
import { RefillRequired } from './screen.tsx';

export const generateMetadata = () => moveMetadata('refill-required');

export default openAccountPage('move-refill-required', loadMoveRefillRequiredPage, {
  render: (view) => <RefillRequired view={view} />,
});
