import { getTranslations } from 'next-intl/server';
import { ACTIVATION_FLOW } from '#lib/flows/activation.ts';
import { loadActivationProgressPage } from '#lib/services/activation/activation-pages.ts';
import { accountMetadata, openAccountPage } from '../../open-account-page.tsx';
import { ProgressScreen } from './screen.tsx';

export async function generateMetadata() {
  return accountMetadata((await getTranslations('activation'))(ACTIVATION_FLOW.progress.title));
}

export default openAccountPage('activation-progress', loadActivationProgressPage, {
  messages: ['activation.working', 'activation.done', 'activation.acp', 'shell.reference', 'shell.copy'],
  render: (view) => <ProgressScreen key={`${view.account} ${view.device}`} view={view} />,
});
