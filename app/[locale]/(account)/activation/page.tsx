import { getTranslations } from 'next-intl/server';
import { loadActivationPage } from '#lib/services/activation/activation-pages.ts';
import { accountMetadata, openAccountPage } from '../open-account-page.tsx';
import { ActivationScreen } from './screen.tsx';

export async function generateMetadata() {
  return accountMetadata((await getTranslations('activation.page'))('title'));
}

export default openAccountPage('activation', loadActivationPage, {
  messages: [
    ...(['activation.page', 'activation.titles', 'activation.complete', 'activation.account'] as const),
    ...(['activation.name', 'activation.advice', 'activation.device', 'activation.activate', 'fields'] as const),
  ],
  render: (view) => <ActivationScreen key={view.account} view={view} />,
});
