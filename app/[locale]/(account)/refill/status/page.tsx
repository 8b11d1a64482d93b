import { loadRefillStatusPage } from '#lib/services/refill/refill-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { refillMetadata, RefillProgressBar } from '../refill-page.tsx';
import { RefillStatus } from './refill-status.tsx';
import { STATUS_MESSAGES } from '../step-messages.ts';

export const generateMetadata = () => refillMetadata('status');

export default openAccountPage('refill-status', loadRefillStatusPage, {
  messages: STATUS_MESSAGES,
  progress: <RefillProgressBar step="status" />,
  render: (view) => <RefillStatus view={view} />,
});
