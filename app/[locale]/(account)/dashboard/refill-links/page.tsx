import { getTranslations } from 'next-intl/server';
import { loadRefillLinksPage } from '#lib/services/refill-link/refill-link-pages.ts';
import { accountMetadata, openAccountPage } from '../../open-account-page.tsx';
import { RefillLinksScreen } from './screen.tsx';

export async function generateMetadata() {
  return accountMetadata((await getTranslations('account.refillLinks'))('title'));
}

export default openAccountPage('refill-links', loadRefillLinksPage, {
  messages: ['account.refillLinks', 'shell.copy'],
  render: (view) => <RefillLinksScreen key={view.account} view={view} />,
});
