import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { openPage } from '#app/open-page.tsx';
import { SiteShell } from '#app/site-shell.tsx';
import { ACTIVATION_FLOW } from '#lib/flows/activation.ts';
import { loadActivationErrorPage } from '#lib/services/activation/activation-error-page.ts';
import { ActivationErrorScreen } from './screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('activation');
  return { title: t(ACTIVATION_FLOW.error.title), robots: { index: false } };
}

export default openPage(loadActivationErrorPage, {
  messages: ['activation.error', 'shell.copy'],
  render: (view) => (
    <SiteShell>
      <ActivationErrorScreen view={view} />
    </SiteShell>
  ),
});
