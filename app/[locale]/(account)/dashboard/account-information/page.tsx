import { getTranslations } from 'next-intl/server';
import { loadAccountInformationPage } from '#lib/services/account/account-pages.ts';
import { accountMetadata, openAccountPage } from '../../open-account-page.tsx';
import { LiveInformation } from './live-information.tsx';

export async function generateMetadata() {
  return accountMetadata((await getTranslations('accountInformation'))('title'));
}

export default openAccountPage('account-information', loadAccountInformationPage, {
  messages: ['accountInformation'],
  render: (view) => <LiveInformation view={view} />,
});
