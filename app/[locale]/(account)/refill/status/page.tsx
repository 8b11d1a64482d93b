import { loadRefillStatusPage } from '#lib/services/refill/refill-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { refillMetadata, RefillProgress } from '../refill-page.tsx';
import { RefillStatus } from './refill-status.tsx';

export const generateMetadata = () => refillMetadata('status');

export default openAccountPage('refill-status', loadRefillStatusPage, {
  messages: ['shell.reference', 'shell.copy', 'pin.waiting', 'refill.waiting'],
  progress: <RefillProgress step="status" />,
  render: (view) => (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <RefillStatus view={view} />
    </>
  ),
});
