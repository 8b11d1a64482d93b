import { getTranslations } from 'next-intl/server';
import { loadReconnectPage } from '#lib/services/reconnect/reconnect-pages.ts';
import { accountMetadata, openAccountPage } from '../open-account-page.tsx';
import { ReconnectScreen } from './screen.tsx';

export async function generateMetadata() {
  return accountMetadata((await getTranslations('reconnect.page'))('title'));
}

export default openAccountPage('reconnect', loadReconnectPage, {
  messages: ['fields', 'payment', 'shell.loading', 'shell.reference', 'shell.copy', 'account.card', 'reconnect'],
  render: (view) => <ReconnectScreen key={view.account} view={view} />,
});
