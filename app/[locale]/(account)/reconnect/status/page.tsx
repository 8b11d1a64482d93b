import { getTranslations } from 'next-intl/server';
import { RECONNECT_FLOW } from '#lib/flows/reconnect.ts';
import { loadReconnectStatusPage } from '#lib/services/reconnect/reconnect-pages.ts';
import { accountMetadata, openAccountPage } from '../../open-account-page.tsx';
import { ReconnectStatus } from './reconnect-status.tsx';

export async function generateMetadata() {
  return accountMetadata((await getTranslations('reconnect'))(RECONNECT_FLOW.status.title));
}

export default openAccountPage('reconnect-status', loadReconnectStatusPage, {
  messages: ['shell.reference', 'shell.copy', 'reconnect.waiting'],
  render: (view) => (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <ReconnectStatus view={view} />
    </>
  ),
});
